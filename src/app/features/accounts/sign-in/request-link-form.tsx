import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PlainPageHeader } from './plain-page-header.tsx'
import styles from './set-password.module.css'

type RequestLinkFormProps = {
  texts: { [Name in 'title' | 'lead' | 'emailInvalid' | 'submit' | 'sentTitle' | 'toSignIn']: string } & {
    sent: (email: string) => string
  }
  emailLabel: string
  request: (email: string) => Promise<unknown>
}

/** Asks for a link by mail. The answer is the same whether the email has an account. */
export function RequestLinkForm({ texts: t, emailLabel, request }: RequestLinkFormProps) {
  const { sending } = useTranslations('accounts')
  const [email, setEmail] = useState('')
  const { error, isPending, isSuccess, mutate } = useMutation({ mutationFn: () => request(email.trim()) })
  const isEmailInvalid = error instanceof ApiProblem && error.errors.some(({ path }) => path === 'email')
  const toSignIn = (
    <Link to="/login" className={buttonClass({ variant: isSuccess ? 'seal' : 'quiet', wide: true })}>
      {t.toSignIn}
    </Link>
  )
  if (isSuccess) {
    return (
      <div role="status" className={styles['content']}>
        <PlainPageHeader title={t.sentTitle}>{t.sent(email.trim())}</PlainPageHeader>
        {toSignIn}
      </div>
    )
  }
  return (
    <div className={styles['content']}>
      <PlainPageHeader title={t.title}>{t.lead}</PlainPageHeader>
      <form
        className={styles['form']}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          if (!isPending) mutate()
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
        <CallError error={isEmailInvalid ? null : error} />
        <Button type="submit" variant="seal" wide busy={isPending} busyLabel={sending}>
          {t.submit}
        </Button>
        {toSignIn}
      </form>
    </div>
  )
}
