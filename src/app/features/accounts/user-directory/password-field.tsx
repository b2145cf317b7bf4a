import { Copy, Dices, Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { generatePassword } from '#src/domain/password.ts'
import { useText } from '#src/app/platform/i18n/text.tsx'
import { Button } from '#src/app/ui/button/button.tsx'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'
import { toast } from '#src/app/ui/toast/toast.ts'
import styles from './user-dialogs.module.css'

type PasswordFieldProps = {
  value: string
  onValueChange: (value: string) => void
  missing: boolean
  error: string | undefined
}

const randomBytes = (count: number) => crypto.getRandomValues(new Uint8Array(count))

/** A password for somebody else: typed or generated, shown when asked for, and copied to be handed on. */
export function PasswordField({ value, onValueChange, missing, error }: PasswordFieldProps) {
  const t = useText('userDirectory')
  const [shown, setShown] = useState(false)
  const generate = () => {
    onValueChange(generatePassword(randomBytes))
    setShown(true)
  }
  const copy = () => {
    // Only there on https and on this machine itself.
    const clipboard = navigator.clipboard as Clipboard | undefined
    const copying = clipboard ? clipboard.writeText(value) : Promise.reject(new Error('no clipboard'))
    copying.then(
      () => toast.success(t.copied),
      () => {
        setShown(true)
        toast.error(t.notCopied)
      },
    )
  }
  return (
    <div>
      <Field label={t.password} required hint={t.passwordHint} error={error}>
        <TextInput
          type={shown ? 'text' : 'password'}
          autoComplete="new-password"
          autoCapitalize="none"
          spellCheck={false}
          {...(missing && { 'aria-invalid': true })}
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
          icon={shown ? <EyeOff aria-hidden /> : <Eye aria-hidden />}
          onClick={() => setShown(!shown)}
        >
          {shown ? t.hidePassword : t.showPassword}
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
