import { useId } from 'react'
import { Checkbox } from '#src/app/ui/field/checkbox.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'
import styles from './setup.module.css'

type Option<Value> = {
  readonly value: Value
  readonly label: string
  readonly hint?: string
  readonly disabled?: boolean
}

type RequiredCheckboxesProps<Value extends string> = {
  legend: string
  /** Those without hints are beside each other. */
  options: readonly Option<Value>[]
  selected: readonly Value[]
  /** Called with what is selected, in the order of the options. */
  onChange: (selected: Value[]) => void
  error: string | undefined
  /** Below the options. */
  hint?: string | undefined
}

/** A choice of at least one of several. */
export function RequiredCheckboxes<Value extends string>(props: RequiredCheckboxesProps<Value>) {
  const { legend, options, selected, onChange, error, hint } = props
  const id = useId()
  const toggle = (toggled: Value) =>
    onChange(options.map(({ value }) => value).filter((value) => selected.includes(value) !== (value === toggled)))
  const hasHints = options.some((option) => option.hint !== undefined)
  return (
    <fieldset aria-describedby={`${id}-error ${id}-hint`}>
      <legend className={styles['legend']}>
        {legend}
        <Text aria-hidden as="span" tone="error">
          *
        </Text>
      </legend>
      {error !== undefined && <FieldError id={`${id}-error`}>{error}</FieldError>}
      <div className={hasHints ? styles['hinted'] : styles['checkboxes']}>
        {options.map(({ value, label, hint: ownHint, disabled = false }) => (
          <div key={value}>
            <Checkbox
              label={label}
              aria-describedby={ownHint && `${id}-${value}`}
              checked={selected.includes(value)}
              disabled={disabled}
              onCheckedChange={() => toggle(value)}
            />
            {ownHint && <SecondaryText id={`${id}-${value}`}>{ownHint}</SecondaryText>}
          </div>
        ))}
      </div>
      {hint && <SecondaryText id={`${id}-hint`}>{hint}</SecondaryText>}
    </fieldset>
  )
}
