import { Eye } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { IconButton } from '#src/app/ui/button/icon-button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import styles from './password-input.module.css'

type PasswordInputProps = Omit<ComponentProps<typeof TextInput>, 'type' | 'autoComplete'> & {
  autoComplete: 'current-password' | 'new-password'
}

/** An input for a password, with a button that shows what was typed. */
export function PasswordInput(props: PasswordInputProps) {
  const t = useTranslations('accounts')
  const [isVisible, setIsVisible] = useState(false)
  return (
    <div className={styles['password']}>
      <TextInput {...props} type={isVisible ? 'text' : 'password'} autoCapitalize="none" spellCheck={false} />
      <IconButton
        label={isVisible ? t.hidePassword : t.showPassword}
        icon={<Eye aria-hidden />}
        onClick={() => setIsVisible(!isVisible)}
      />
    </div>
  )
}

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
      <PasswordInput autoComplete="current-password" value={value} onValueChange={onValueChange} />
    </Field>
  )
}
