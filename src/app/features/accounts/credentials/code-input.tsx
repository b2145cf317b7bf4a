import type { ComponentProps } from 'react'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextInput } from '#src/app/ui/field/text-input.tsx'

type CodeInputProps = Pick<ComponentProps<'input'>, 'autoFocus' | 'value'> & {
  /** The codes that are accepted: those of the app are digits, recovery codes contain letters. */
  accepts: 'app' | 'recovery' | 'both'
  label: string
  error: string | undefined
  onValueChange: (value: string) => void
}

/** The field for a code. Phones show the keys for it, and password managers fill in that of the app. */
export function CodeInput({ accepts, label, error, onValueChange, ...props }: CodeInputProps) {
  return (
    <Field label={label} error={error}>
      <TextInput
        {...props}
        name="code"
        inputMode={accepts === 'app' ? 'numeric' : 'text'}
        autoComplete={accepts === 'recovery' ? 'off' : 'one-time-code'}
        autoCapitalize="none"
        spellCheck={false}
        maxLength={30}
        onValueChange={onValueChange}
      />
    </Field>
  )
}
