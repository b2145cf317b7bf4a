import { Copy, Dices, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { generatePassword } from '#src/domain/password.ts'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './user-directory.module.css'

type PasswordFieldProps = {
  value: string
  onValueChange: (value: string) => void
  isMissing: boolean
  error: string | undefined
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** A password for another user: typed or generated, shown on request, and copied. */
export function PasswordField({ value, onValueChange, isMissing, error }: PasswordFieldProps) {
  const t = useTranslations('userDirectory')
  const [isVisible, setIsVisible] = useState(false)
  const generate = () => {
    onValueChange(generatePassword(randomBytes))
    setIsVisible(true)
  }
  const copy = () => {
    // The clipboard API exists only in secure contexts: https and localhost.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copyAttempt = clipboard ? clipboard.writeText(value) : Promise.reject(new Error('no clipboard'))
    copyAttempt.then(
      () => toast.success(t.copied),
      () => {
        setIsVisible(true)
        toast.error(t.copyFailed)
      },
    )
  }
  return (
    <div>
      <Field label={t.password} required hint={t.passwordHint} error={error}>
        <TextInput
          type={isVisible ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          {...(isMissing && { 'aria-invalid': true })}
          value={value}
          onChange={(event) => onValueChange(event.currentTarget.value)}
        />
      </Field>
      <div className={styles['password']}>
        <Button variant="quiet" icon={<Dices aria-hidden />} onClick={generate}>
          {t.generate}
        </Button>
        <Button
          variant="quiet"
          icon={isVisible ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setIsVisible(!isVisible)}
        >
          {isVisible ? t.hidePassword : t.showPassword}
        </Button>
        {value !== '' && (
          <Button variant="quiet" icon={<Copy aria-hidden />} onClick={copy}>
            {t.copy}
          </Button>
        )}
      </div>
    </div>
  )
}
