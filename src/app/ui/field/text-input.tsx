import type { ComponentProps } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './input.module.css'

export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  return <input type="text" {...useFieldControl()} {...rest} className={classNames(styles['input'], className)} />
}

/** A text area that grows with its content, from `rows` (default 3) up to half the screen. */
export function TextArea({ className, rows = 3, ...rest }: ComponentProps<'textarea'>) {
  return (
    <textarea
      rows={rows}
      {...useFieldControl()}
      {...rest}
      className={classNames(styles['input'], styles['area'], className)}
    />
  )
}
