import { useCall } from '#src/app/platform/query/use-call.ts'
import { Stack } from '#src/app/ui/layout/layout.tsx'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import { Form } from '#src/app/ui/field/form.tsx'
import { Button, buttonClass } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { PlainPageHeader } from './plain-page.tsx'

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
  const { errorAt, error, isPending, isSuccess, mutate } = useCall(() => request(email.trim()))
  const isEmailInvalid = errorAt('email') !== undefined
  const toSignIn = (
    <Link to="/login" className={buttonClass({ variant: isSuccess ? 'seal' : 'quiet', wide: true })}>
      {t.toSignIn}
    </Link>
  )
  if (isSuccess) {
    return (
      <Stack gap={24} role="status">
        <PlainPageHeader title={t.sentTitle}>{t.sent(email.trim())}</PlainPageHeader>
        {toSignIn}
      </Stack>
    )
  }
  return (
    <>
      <PlainPageHeader title={t.title}>{t.lead}</PlainPageHeader>
      <Form
        onSubmit={() => {
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
            onValueChange={setEmail}
          />
        </Field>
        <CallError error={isEmailInvalid ? null : error} />
        <Button type="submit" variant="seal" wide busy={isPending} busyLabel={sending}>
          {t.submit}
        </Button>
        {toSignIn}
      </Form>
    </>
  )
}
