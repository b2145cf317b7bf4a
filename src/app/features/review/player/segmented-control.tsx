import { type ReactNode, useId } from 'react'
import styles from './segmented-control.module.css'
import { SecondaryText, Text } from '#src/app/ui/layout/layout.tsx'

type SegmentedControlProps<Value extends string> = {
  label: string
  options: readonly { readonly value: Value; readonly label: ReactNode }[]
  value: Value
  onChange: (value: Value) => void
  hint?: string | undefined
  hideLabel?: boolean
}

/** Segmented control: a few short options in a row, one of which is selected. */
export function SegmentedControl<Value extends string>({
  label,
  options,
  value,
  onChange,
  hint,
  hideLabel = false,
}: SegmentedControlProps<Value>) {
  const name = useId()
  return (
    <fieldset aria-label={label}>
      {!hideLabel && <SecondaryText aria-hidden>{label}</SecondaryText>}
      <div className={styles['options']}>
        {options.map((option) => (
          <label key={option.value} className={styles['option']}>
            <input type="radio" name={name} checked={option.value === value} onChange={() => onChange(option.value)} />
            {option.label}
          </label>
        ))}
      </div>
      {hint !== undefined && (
        <Text size={12} tone="secondary">
          {hint}
        </Text>
      )}
    </fieldset>
  )
}
