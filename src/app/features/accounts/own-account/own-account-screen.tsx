import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { requestFor } from '#src/contract/request-for.ts'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { NeedsNetwork } from '#src/app/platform/network/needs-network.tsx'
import { QueryBoundary } from '#src/app/platform/query/query-boundary.tsx'
import { useCall } from '#src/app/platform/query/use-call.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'
import { signOut } from '#src/app/platform/sign-out/sign-out.ts'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { useDialog } from '#src/app/ui/dialog/use-dialog.tsx'
import { SkeletonText } from '#src/app/ui/feedback/skeleton.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError, Form } from '#src/app/ui/field/form.tsx'
import { Row, SecondaryText, Section, Stack } from '#src/app/ui/layout/layout.tsx'
import { toast } from '#src/app/ui/toast.ts'
import { sessionsQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { PasswordDialog } from '#src/app/features/accounts/credentials/password-dialog.tsx'
import { CurrentPasswordField, PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { PasskeySection } from './passkeys/passkey-section.tsx'
import { SecondFactorSection } from './second-factor/second-factor-section.tsx'
import { SessionList } from './session-list.tsx'

/**
 * One's own account: the password, the second factor, passkeys, the devices that are signed in, the export of one's data, and
 * erasing it.
 */
export function OwnAccountScreen() {
  const t = useTranslations('ownAccount')
  const sessions = useQuery(sessionsQuery)
  const { data: me } = useQuery(ownProfileQuery)
  return (
    <Stack gap={24} reading>
      <h1>{t.title}</h1>
      <ChangePassword email={me?.email ?? ''} />
      <SecondFactorSection />
      <PasskeySection />
      <QueryBoundary query={sessions} skeleton={<SkeletonText lines={6} />}>
        {(sessions) => <SessionList sessions={sessions} />}
      </QueryBoundary>
      <DownloadData />
      <EraseAccount />
    </Stack>
  )
}

function DownloadData() {
  const t = useTranslations('ownAccount')
  return (
    <Section size="small" title={t.data}>
      <SecondaryText>{t.dataHint}</SecondaryText>
      <NeedsNetwork />
      <div>
        <a href={requestFor('GET /api/users/me/export').url} download className={buttonClass({})}>
          {t.download}
        </a>
      </div>
    </Section>
  )
}

/** The form that changes one's own password. The server checks the rules. The input is kept after a failed attempt. */
function ChangePassword({ email }: { email: string }) {
  const t = useTranslations('ownAccount')
  const form = useRef<HTMLFormElement>(null)
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const change = useCall(() => api('PUT /api/users/me/password', { body: { currentPassword, password } }), {
    invalidates: [sessionsQuery.queryKey],
    success: t.passwordChanged,
    onSuccess: () => {
      setCurrentPassword('')
      setPassword('')
      setIsSubmitted(false)
    },
  })
  const { error } = change
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const handleSubmit = (element: HTMLFormElement) => {
    focusFirstError(element, () => setIsSubmitted(true))
    if (currentPassword !== '' && password !== '' && !change.isPending) change.mutate()
  }
  return (
    <Section size="small" title={t.changePassword}>
      <Form ref={form} className={styles['form']} onSubmit={handleSubmit}>
        {/* Password managers store the password with the email. */}
        <input type="email" autoComplete="username" readOnly hidden value={email} />
        <CurrentPasswordField
          value={currentPassword}
          onValueChange={setCurrentPassword}
          isSubmitted={isSubmitted}
          error={change.errorAt('currentPassword')}
        />
        <Field
          label={t.newPassword}
          hint={t.passwordRules}
          error={isSubmitted && password === '' ? t.newPasswordMissing : change.errorAt('password')}
        >
          <PasswordInput autoComplete="new-password" value={password} onValueChange={setPassword} />
        </Field>
        <CallError error={change.otherError} />
        <Row gap={16} className={styles['wide']}>
          <Button type="submit" variant="seal" busy={change.isPending}>
            {t.changePassword}
          </Button>
          <SecondaryText>{t.changePasswordEffect}</SecondaryText>
        </Row>
      </Form>
    </Section>
  )
}

/** What erasing one's account means, and the button that asks for the password. Also what the device stores goes. */
function EraseAccount() {
  const t = useTranslations('ownAccount').erase
  const client = useQueryClient()
  const navigate = useNavigate()
  const dialog = useDialog()
  return (
    <Section size="small" title={t.title}>
      <SecondaryText>{t.explanation}</SecondaryText>
      <div>
        <Button variant="danger" onClick={() => dialog.open()}>
          {t.action}
        </Button>
      </div>
      {dialog.render(({ open, onOpenChange }) => (
        <PasswordDialog
          open={open}
          onOpenChange={onOpenChange}
          title={t.title}
          lead={t.effect}
          submitText={t.action}
          danger
          onConfirm={async ({ currentPassword }) => {
            await api('POST /api/users/me/erase', { body: { currentPassword } })
            await signOut(client)
            toast.success(t.erased, 8000)
            void navigate({ to: '/login', replace: true })
          }}
        />
      ))}
    </Section>
  )
}
