import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import styles from './set-password.module.css'

/** Asks for a link with which a person sets a new password. The answer is the same whether the account exists. */
export function ForgotPasswordScreen() {
  const t = useTranslations('mail').forgotPassword
  const { sending } = useTranslations('accounts')
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: () => api('POST /api/passwordLinks/request', { body: { email: email.trim() } }),
  })
  const isEmailInvalid =
    request.error instanceof ApiProblem && request.error.errors.some(({ path }) => path === 'email')
  const toSignIn = (
    <Link to="/login" className={buttonClass({ variant: request.isSuccess ? 'seal' : 'quiet', wide: true })}>
      {t.toSignIn}
    </Link>
  )
  return (
    <main tabIndex={-1} className={styles['screen']}>
      {request.isSuccess ? (
        <div role="status" className={styles['content']}>
          <PlainPageHeader title={t.sentTitle}>{t.sent(email.trim())}</PlainPageHeader>
          {toSignIn}
        </div>
      ) : (
        <div className={styles['content']}>
          <PlainPageHeader title={t.title}>{t.lead}</PlainPageHeader>
          <form
            className={styles['form']}
            noValidate
            onSubmit={(event) => {
              event.preventDefault()
              if (!request.isPending) request.mutate()
            }}
          >
            <Field label={t.email} error={isEmailInvalid ? t.emailInvalid : undefined}>
              <TextInput
                type="email"
                name="email"
                autoComplete="username"
                autoCapitalize="none"
                spellCheck={false}
                maxLength={254}
                value={email}
                onChange={(event) => setEmail(event.currentTarget.value)}
              />
            </Field>
            <CallError error={isEmailInvalid ? null : request.error} />
            <Button type="submit" variant="seal" wide busy={request.isPending} busyLabel={sending}>
              {t.submit}
            </Button>
            {toSignIn}
          </form>
        </div>
      )}
    </main>
  )
}
