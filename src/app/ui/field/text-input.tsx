import type { ComponentProps } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './input.module.css'

type ValueProps = { onValueChange?: (value: string) => void }

export function TextInput({ className, onValueChange, ...rest }: ComponentProps<'input'> & ValueProps) {
  return (
    <input
      type="text"
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
      {...useFieldControl()}
      {...rest}
      className={classNames(styles['input'], className)}
    />
  )
}

/** A text area that grows with its content, from `rows` (default 3) up to half the screen. */
export function TextArea({ className, rows = 3, onValueChange, ...rest }: ComponentProps<'textarea'> & ValueProps) {
  return (
    <textarea
      rows={rows}
      onChange={(event) => onValueChange?.(event.currentTarget.value)}
      {...useFieldControl()}
      {...rest}
      className={classNames(styles['input'], styles['area'], className)}
    />
  )
}
