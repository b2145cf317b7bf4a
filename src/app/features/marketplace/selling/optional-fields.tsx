import { type ReactNode, useId, useState } from 'react'
import type { FieldsOfForm } from './listing-field.tsx'
import type { TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

type OptionalFieldsProps = { title: string; names: readonly TextField[]; form: FieldsOfForm; children: ReactNode }

/** Fields behind a button. Open by themselves if one of `names` is filled in or invalid. */
export function OptionalFields({ title, names, form, children }: OptionalFieldsProps) {
  const [open, setOpen] = useState(() => names.some((name) => form.fields[name] !== ''))
  const hasError = names.some((name) => form.getFieldError(name) !== undefined)
  // It stays open when the error is corrected, which is while the person types.
  if (hasError && !open) setOpen(true)
  const bodyId = useId()
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={open}
        aria-controls={bodyId}
        onClick={() => setOpen(!open)}
      >
        {title}
      </button>
      <div id={bodyId} hidden={!open} className={styles['detailsBody']}>
        {open && children}
      </div>
    </div>
  )
}
