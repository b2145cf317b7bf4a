import type { ComponentProps, ReactNode } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './choice.module.css'

type CheckboxProps = Omit<ComponentProps<'input'>, 'type' | 'checked' | 'onChange'> & {
  label: ReactNode
  checked: boolean
  onCheckedChange: (checked: boolean) => void
}

/** A checkbox, submitted with its form. */
export function Checkbox({ label, checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles['inline-label'], className)}>
      <input
        {...rest}
        type="checkbox"
        checked={checked}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}

/** A switch that takes effect immediately, without submitting a form. */
export function Switch({ label, checked, onCheckedChange, className, ...rest }: CheckboxProps) {
  return (
    <label className={classNames(styles['inline-label'], className)}>
      <input
        {...rest}
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        className={styles['switch']}
        onChange={(event) => onCheckedChange(event.currentTarget.checked)}
      />
      <span>{label}</span>
    </label>
  )
}
