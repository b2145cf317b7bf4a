import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { api } from '#src/app/platform/api/api.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { Identity } from '#src/app/platform/session/session.ts'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import { SignUpAccount } from './sign-up-account.tsx'
import styles from './set-password.module.css'

type SignUpScreenProps = {
  /** The token of the link; empty to ask for one. */
  token: string
  onSignedIn: (identity: Identity) => void
}

/** Asks for a link by mail that confirms the email, and with it for a name and a password. */
export function SignUpScreen({ token, onSignedIn }: SignUpScreenProps) {
  return (
    <main tabIndex={-1} className={styles['screen']}>
      <div className={styles['content']}>
        {token === '' ? <RequestLink /> : <SignUpAccount token={token} onSignedIn={onSignedIn} />}
      </div>
    </main>
  )
}

/** The answer is the same whether the email has an account. */
function RequestLink() {
  const t = useTranslations('newPeople').signUp
  const { sending, email: emailLabel } = useTranslations('accounts')
  const locale = useLocale()
  const [email, setEmail] = useState('')
  const request = useMutation({
    mutationFn: () => api('POST /api/signUp/request', { body: { email: email.trim(), locale } }),
  })
  const isEmailInvalid =
    request.error instanceof ApiProblem && request.error.errors.some(({ path }) => path === 'email')
  const toSignIn = (
    <Link to="/login" className={buttonClass({ variant: request.isSuccess ? 'seal' : 'quiet', wide: true })}>
      {t.toSignIn}
    </Link>
  )
  if (request.isSuccess) {
    return (
      <div role="status" className={styles['content']}>
        <PlainPageHeader title={t.sentTitle}>{t.sent(email.trim())}</PlainPageHeader>
        {toSignIn}
      </div>
    )
  }
  return (
    <>
      <PlainPageHeader title={t.title}>{t.lead}</PlainPageHeader>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!request.isPending) request.mutate()
        }}
      >
        <Field label={emailLabel} error={isEmailInvalid ? t.emailInvalid : undefined}>
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
    </>
  )
}
