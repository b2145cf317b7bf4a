import { useCall } from '#src/app/platform/query/use-call.ts'
import { Row, Section, SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { useEffect, useRef, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Form, focusFirstError } from '#src/app/ui/field/form.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { CurrentPasswordField, PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { sessionsQuery } from '#src/app/features/accounts/credentials/credential-queries.ts'

/** The form that changes one's own password. The server checks the rules. The input is kept after a failed attempt. */
export function ChangePassword({ email }: { email: string }) {
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
