import type { ComponentProps } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { useFieldControl } from './field.tsx'
import styles from './input.module.css'

/** A field of one line. With a keyboard of digits it is one for numbers. */
export function TextInput({ className, ...rest }: ComponentProps<'input'>) {
  const isNumber = rest.inputMode === 'decimal' || rest.inputMode === 'numeric'
  const control = useFieldControl(isNumber && typeof rest.value === 'string' ? rest.value : undefined)
  return <input type="text" {...control} {...rest} className={classNames(styles['input'], className)} />
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
