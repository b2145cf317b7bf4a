import { type ReactNode, useId } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import { FieldError } from './field.tsx'
import hiddenStyles from '#src/app/ui/visually-hidden.module.css'
import fieldStyles from './field.module.css'
import styles from './choice.module.css'

export type RadioOption<Value extends string> = {
  readonly value: Value
  readonly label: ReactNode
  /** A short explanation of the option. */
  readonly hint?: ReactNode
  readonly disabled?: boolean
}

type RadioGroupProps<Value extends string> = {
  label: string
  options: readonly RadioOption<Value>[]
  /** Null if nothing is chosen. */
  value: Value | null
  onValueChange: (value: Value) => void
  hint?: ReactNode
  error?: string | undefined
  disabled?: boolean
  /** Side by side in equal widths, one below the other, or as chips without radio buttons, as wide as their text. */
  layout?: 'row' | 'column' | 'chips'
  hideLabel?: boolean
}

/** Radio buttons with large targets, for scores and other choices with short labels. */
export function RadioGroup<Value extends string>({
  label,
  options,
  value,
  onValueChange,
  hint,
  error,
  disabled = false,
  layout = 'row',
  hideLabel = false,
}: RadioGroupProps<Value>) {
  const name = useId()
  const errorId = `${name}-error`
  return (
    <fieldset
      className={styles['group']}
      disabled={disabled}
      data-invalid={error === undefined ? undefined : true}
      aria-describedby={error === undefined ? undefined : errorId}
    >
      <legend className={hideLabel ? hiddenStyles['hidden'] : fieldStyles['legend']}>{label}</legend>
      {hint !== undefined && <SecondaryText>{hint}</SecondaryText>}
      <div className={classNames(styles['options'], styles[layout])}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input
              type="radio"
              name={name}
              value={option.value}
              checked={option.value === value}
              disabled={option.disabled}
              onChange={() => onValueChange(option.value)}
            />
            <span className={styles['text']}>
              {option.label}
              {option.hint !== undefined && <SecondaryText as="small">{option.hint}</SecondaryText>}
            </span>
          </label>
        ))}
      </div>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
    </fieldset>
  )
}
