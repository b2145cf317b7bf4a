import { useMutation, useQueryClient } from '@tanstack/react-query'
import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { useProblemText } from '#src/app/platform/i18n/use-problem-text.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/focus-first-error.ts'
import { toast } from '#src/app/ui/toast.ts'
import styles from '#src/app/features/accounts/credentials/own-account.module.css'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { CurrentPasswordField } from '#src/app/features/accounts/credentials/current-password-field.tsx'
import { fieldErrorText } from '#src/app/features/accounts/credentials/field-error-text.ts'
import { sessionsQuery } from '#src/app/features/accounts/credentials/sessions-query.ts'

/** The form that changes one's own password. The server checks the rules. The input is kept after a failed attempt. */
export function ChangePassword({ email }: { email: string }) {
  const t = useTranslations('ownAccount')
  const problemText = useProblemText()
  const client = useQueryClient()
  const titleId = useId()
  const form = useRef<HTMLFormElement>(null)
  const [currentPassword, setCurrentPassword] = useState('')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const change = useMutation({
    mutationFn: () => api('PUT /api/users/me/password', { body: { currentPassword, password } }),
    onSuccess: () => {
      setCurrentPassword('')
      setPassword('')
      setIsSubmitted(false)
      toast.success(t.passwordChanged)
      void client.invalidateQueries(sessionsQuery)
    },
  })
  const { error } = change
  useEffect(() => {
    if (error) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [error])
  const currentPasswordError = fieldErrorText(error, 'currentPassword', problemText)
  const passwordError = fieldErrorText(error, 'password', problemText)
  const handleSubmit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    focusFirstError(event.currentTarget, () => setIsSubmitted(true))
    if (currentPassword !== '' && password !== '' && !change.isPending) change.mutate()
  }
  return (
    <section aria-labelledby={titleId} className={styles['section']}>
      <h2 id={titleId}>{t.changePassword}</h2>
      <form ref={form} noValidate className={styles['form']} onSubmit={handleSubmit}>
        {/* Password managers store the password with the email. */}
        <input type="email" autoComplete="username" readOnly hidden value={email} />
        <CurrentPasswordField
          value={currentPassword}
          onValueChange={setCurrentPassword}
          isSubmitted={isSubmitted}
          error={currentPasswordError}
        />
        <Field
          label={t.newPassword}
          hint={t.passwordRules}
          error={isSubmitted && password === '' ? t.newPasswordMissing : passwordError}
        >
          <PasswordInput
            autoComplete="new-password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
          />
        </Field>
        <CallError error={(currentPasswordError ?? passwordError) === undefined ? error : null} />
        <div className={styles['action']}>
          <Button type="submit" variant="seal" busy={change.isPending}>
            {t.changePassword}
          </Button>
          <p className={styles['hint']}>{t.changePasswordEffect}</p>
        </div>
      </form>
    </section>
  )
}
