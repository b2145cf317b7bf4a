import { type ReactNode, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { useCall } from '#src/app/platform/query/use-call.ts'
import { PasswordInput } from '#src/app/features/accounts/credentials/password-input.tsx'
import { Form, focusFirstError } from '#src/app/ui/field/form.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { maxPasswordLength, minPasswordLength } from '#src/domain/people/password-rules.ts'

type NewPasswordFormProps = {
  /** Shown, so that password managers store the password with it. */
  email: string
  label: string
  submitText: string
  call: Pick<ReturnType<typeof useCall>, 'isPending' | 'errorAt' | 'otherError'>
  /** Called when the password has a possible length. */
  onSubmit: (password: string) => void
  /** Fields between the email and the password. */
  children?: (isSubmitted: boolean) => ReactNode
}

/** Sets the first or a new password of an account. The input is kept after a failed attempt. */
export function NewPasswordForm({ email, label, submitText, call, onSubmit, children }: NewPasswordFormProps) {
  const t = useTranslations('accounts')
  const { passwordRules } = useTranslations('ownAccount')
  const [password, setPassword] = useState('')
  const [isSubmitted, setIsSubmitted] = useState(false)
  const lengthError = passwordLengthError(password, t.setPassword)
  const refusal = call.errorAt('password')
  return (
    <Form
      onSubmit={(form) => {
        focusFirstError(form, () => setIsSubmitted(true))
        if (lengthError === undefined && !call.isPending) onSubmit(password)
      }}
    >
      <Field label={t.email}>
        <TextInput type="email" name="email" autoComplete="username" readOnly value={email} />
      </Field>
      {children?.(isSubmitted)}
      <Field label={label} hint={passwordRules} error={isSubmitted ? (lengthError ?? refusal) : undefined}>
        <PasswordInput name="password" autoComplete="new-password" value={password} onValueChange={setPassword} />
      </Field>
      <CallError error={call.otherError} />
      <Button type="submit" variant="seal" wide busy={call.isPending} busyLabel={t.sending}>
        {submitText}
      </Button>
    </Form>
  )
}

function passwordLengthError(password: string, t: { readonly short: string; readonly long: string }) {
  if (password.length < minPasswordLength) return t.short
  return password.length > maxPasswordLength ? t.long : undefined
}
