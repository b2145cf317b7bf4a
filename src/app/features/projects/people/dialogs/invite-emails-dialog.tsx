import { useMutation, useQueryClient, queryOptions, useQuery } from '@tanstack/react-query'
import { FileText } from 'lucide-react'
import { useRef, useState, useId } from 'react'
import { maxInvitedEmails } from '#src/domain/people/sign-up.ts'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { useUnsentInput } from '#src/app/platform/update/use-unsent-input.ts'
import { Button } from '#src/app/ui/button/button.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog.tsx'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field, FieldError } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { membersQuery } from '#src/app/features/projects/project-queries.ts'
import { CopyButton } from '#src/app/ui/button/copy-button.tsx'
import styles from './email-invitations.module.css'
import { Row, Stack, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { formatEnd } from '#src/domain/text/format-date.ts'
import { useDateFormat } from '#src/app/platform/i18n/use-date-format.ts'
import { useCall } from '#src/app/platform/query/use-call.ts'

/** The most emails of one submission; they are sent in parts. */
const maxEmails = 500

/** Of an address as mail programs copy it, `Ada Lee <ada@example.com>`, only the email counts. */
const parseEmails = (text: string): string[] =>
  text
    .replace(/[^,;，；、\n<>]*<([^<>\s]+@[^<>\s]+)>/g, ' $1 ')
    .split(/[\s,;，；、]+/)
    .filter((part) => part !== '')

/** Invites emails, with and without an account, and lists those whose answer is missing. The input is kept until sent. */
export function InviteEmailsDialog({ projectId, ...openProps }: DialogOpenProps & { projectId: string }) {
  const t = useTranslations('newPeople').inviteEmails
  const client = useQueryClient()
  const locale = useLocale()
  const draft = useUnsentInput(`invite-emails ${projectId}`, '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const emails = parseEmails(draft.value)
  const [invited, setInvited] = useState<readonly InvitedEmail[]>([])
  const invite = useMutation({
    // The field keeps those that are not invited yet, after a failure, and those to correct.
    mutationFn: async () => {
      const invalid: string[] = []
      // A link is shown once, so the outcomes of earlier emails stay.
      setInvited((before) => before.filter(({ outcome }) => outcome !== 'invalid'))
      for (let done = 0; done < emails.length; done += maxInvitedEmails) {
        const part = emails.slice(done, done + maxInvitedEmails)
        const body = { emails: part, locale }
        const { data } = await api('POST /api/projects/{id}/inviteByEmail', { params: { id: projectId }, body })
        const sent = new Set(data.map(({ email }) => email.toLowerCase()))
        setInvited((before) => [...before.filter(({ email }) => !sent.has(email.toLowerCase())), ...data])
        invalid.push(...data.filter(({ outcome }) => outcome === 'invalid').map(({ email }) => email))
        draft.save([...invalid, ...emails.slice(done + maxInvitedEmails)].join('\n'))
      }
    },
    onSuccess: () => setIsSubmitted(false),
    onSettled: () => {
      void client.invalidateQueries(emailInvitationsQuery(projectId))
      void client.invalidateQueries({ queryKey: membersQuery(projectId).queryKey })
    },
  })
  const fileInputRef = useRef<HTMLInputElement>(null)
  const addFile = useMutation({
    mutationFn: async (file: File) => (await import('./read-emails-file.ts')).readEmailsFile(file),
    onSuccess: (found) => {
      if (!found || found.length === 0) return
      draft.save([...new Set([...emails, ...found])].join('\n'))
      toast.success(t.emailsFound(found.length))
    },
  })
  const fileError =
    addFile.isError || addFile.data === null ? t.fileUnreadable : addFile.data?.length === 0 ? t.fileEmpty : null
  const emailsError = emails.length === 0 ? t.missing : emails.length > maxEmails ? t.tooMany(maxEmails) : undefined
  return (
    <FormDialog
      {...openProps}
      title={t.title}
      description={t.lead}
      submitText={t.submit}
      cancelText={t.close}
      busy={invite.isPending}
      error={<CallError error={invite.error} />}
      outro={
        <>
          {invited.length > 0 && <EmailOutcomes invited={invited} />}
          <EmailInvitations projectId={projectId} />
        </>
      }
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (emailsError === undefined) invite.mutate()
      }}
    >
      <Field label={t.emails} hint={t.hint(maxEmails)} error={isSubmitted ? emailsError : undefined}>
        <TextArea
          name="emails"
          rows={4}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          readOnly={invite.isPending}
          value={draft.value}
          onChange={(event) => draft.save(event.currentTarget.value)}
        />
      </Field>
      <input
        ref={fileInputRef}
        hidden
        type="file"
        accept=".csv,.tsv,.txt,.xlsx,text/csv"
        aria-label={t.chooseFile}
        onChange={({ currentTarget }) => {
          const [file] = currentTarget.files ?? []
          if (file) addFile.mutate(file)
          // The same file can be chosen again.
          currentTarget.value = ''
        }}
      />
      <Button
        icon={<FileText aria-hidden />}
        busy={addFile.isPending}
        disabled={invite.isPending}
        onClick={() => fileInputRef.current?.click()}
      >
        {t.chooseFile}
      </Button>
      {fileError !== null && <FieldError>{fileError}</FieldError>}
    </FormDialog>
  )
}

type InvitedEmail = ApiResponse<'POST /api/projects/{id}/inviteByEmail'>['data'][number]

/** What happened to each email. A link that is not mailed is shown once, to be passed on. */
function EmailOutcomes({ invited }: { invited: readonly InvitedEmail[] }) {
  const t = useTranslations('newPeople').inviteEmails
  return (
    <div role="status" aria-label={t.outcomes}>
      <ul>
        {invited.map(({ email, outcome, url }) => (
          <Row key={email} as="li" gap={16} lineGap={4} justify="between" className={styles['entry']}>
            <p>
              <strong>{email}</strong> {outcome === 'linked' && url !== null ? t.shown : t.outcome[outcome]}
            </p>
            {url !== null && (
              <>
                <code className={styles['link']}>{new URL(url, window.location.origin).href}</code>
                <CopyButton
                  variant="plain"
                  aria-label={t.copyNamed(email)}
                  text={new URL(url, window.location.origin).href}
                  texts={t}
                >
                  {t.copy}
                </CopyButton>
              </>
            )}
          </Row>
        ))}
      </ul>
    </div>
  )
}

/** The emails without an account that are invited to a project. */
const emailInvitationsQuery = (projectId: string) =>
  queryOptions({
    queryKey: ['projects', projectId, 'email-invitations'],
    queryFn: async ({ signal }) =>
      (await api('GET /api/projects/{id}/emailInvitations', { params: { id: projectId }, signal })).data,
    meta: { persist: false },
  })

/** Lists the emails that have not made their account yet, each with a button that withdraws the invitation. */
function EmailInvitations({ projectId }: { projectId: string }) {
  const t = useTranslations('newPeople').inviteEmails
  const titleId = useId()
  const dateFormat = useDateFormat()
  const query = emailInvitationsQuery(projectId)
  const pending = useQuery(query)
  const withdraw = useCall(
    (invitationId: string) =>
      api('DELETE /api/projects/{id}/emailInvitations/{invitationId}', { params: { id: projectId, invitationId } }),
    { invalidates: [query.queryKey], waits: true },
  )
  const error = withdraw.error ?? pending.error
  if (!error && !pending.data?.length) return null
  return (
    <Stack aria-labelledby={titleId} as="section" gap={8}>
      <h3 id={titleId}>{t.pending}</h3>
      <CallError error={error} />
      <ul>
        {pending.data?.map(({ _id, email, expiresAt }) => (
          <Row key={_id} as="li" gap={16} lineGap={4} justify="between" className={styles['entry']}>
            <div>
              <strong>{email}</strong>
              <SecondaryText>{t.expires(formatEnd(expiresAt, dateFormat))}</SecondaryText>
            </div>
            <Button
              aria-label={t.withdrawNamed(email)}
              busy={withdraw.isPending && withdraw.variables === _id}
              onClick={() => withdraw.mutate(_id)}
            >
              {t.withdraw}
            </Button>
          </Row>
        ))}
      </ul>
    </Stack>
  )
}
