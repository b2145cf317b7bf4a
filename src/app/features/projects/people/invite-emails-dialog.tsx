import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { maxInvitedEmails } from '#src/domain/sign-up.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { DialogOpenProps } from '#src/app/ui/dialog/dialog-props.ts'
import { FormDialog } from '#src/app/ui/dialog/form-dialog.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { TextArea } from '#src/app/ui/field/text-input.tsx'
import { membersQuery } from '#src/app/features/projects/project-queries.ts'
import { EmailInvitations, emailInvitationsQuery } from './email-invitations.tsx'
import { EmailOutcomes } from './email-outcomes.tsx'
import { useDialogDraft } from './use-dialog-draft.ts'

const parseEmails = (text: string): string[] => text.split(/[\s,;，；、]+/).filter((part) => part !== '')

/** Invites emails, with and without an account, and lists those whose answer is missing. The input is kept until sent. */
export function InviteEmailsDialog({ projectId, open, onOpenChange }: DialogOpenProps & { projectId: string }) {
  const t = useTranslations('newPeople').inviteEmails
  const client = useQueryClient()
  const locale = useLocale()
  const draft = useDialogDraft(`invite-emails ${projectId}`, '')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const emails = parseEmails(draft.value)
  const invite = useMutation({
    mutationFn: () =>
      api('POST /api/projects/{id}/inviteByEmail', { params: { id: projectId }, body: { emails, locale } }),
    onSuccess: () => {
      draft.discard()
      setIsSubmitted(false)
      void client.invalidateQueries(emailInvitationsQuery(projectId))
      void client.invalidateQueries({ queryKey: membersQuery(projectId).queryKey })
    },
  })
  const emailsError =
    emails.length === 0 ? t.missing : emails.length > maxInvitedEmails ? t.tooMany(maxInvitedEmails) : undefined
  return (
    <FormDialog
      open={open}
      onOpenChange={onOpenChange}
      title={t.title}
      description={t.lead}
      submitText={t.submit}
      cancelText={t.close}
      busy={invite.isPending}
      error={<CallError error={invite.error} />}
      outro={
        <>
          {invite.data && <EmailOutcomes invited={invite.data.data} />}
          <EmailInvitations projectId={projectId} />
        </>
      }
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (emailsError === undefined) invite.mutate()
      }}
    >
      <Field label={t.emails} hint={t.hint(maxInvitedEmails)} error={isSubmitted ? emailsError : undefined}>
        <TextArea
          name="emails"
          rows={4}
          inputMode="email"
          autoCapitalize="none"
          spellCheck={false}
          value={draft.value}
          onChange={(event) => draft.save(event.currentTarget.value)}
        />
      </Field>
    </FormDialog>
  )
}
