import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { PasswordInput } from './password-input.tsx'

type CurrentPasswordFieldProps = {
  value: string
  onValueChange: (value: string) => void
  /** Whether the form was submitted: a missing password is an error from then on. */
  isSubmitted: boolean
  /** Why the server refused the password. */
  error: string | undefined
}

/** The password with which a person confirms a change of their account. */
export function CurrentPasswordField({ value, onValueChange, isSubmitted, error }: CurrentPasswordFieldProps) {
  const t = useTranslations('ownAccount')
  return (
    <Field label={t.currentPassword} error={isSubmitted && value === '' ? t.currentPasswordMissing : error}>
      <PasswordInput
        autoComplete="current-password"
        value={value}
        onChange={(event) => onValueChange(event.currentTarget.value)}
      />
    </Field>
  )
}
