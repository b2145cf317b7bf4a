import { type ReactNode, useId, useState } from 'react'
import type { FieldsOfForm } from './listing-field.tsx'
import type { TextField } from './listing-fields.ts'
import styles from './listing-form.module.css'

type OptionalFieldsProps = { title: string; names: readonly TextField[]; form: FieldsOfForm; children: ReactNode }

/** Fields behind a button. Open by themselves if one of `names` is filled in or invalid. */
export function OptionalFields({ title, names, form, children }: OptionalFieldsProps) {
  const [open, setOpen] = useState(() => names.some((name) => form.fields[name] !== ''))
  const isOpen = open || names.some((name) => form.getFieldError(name) !== undefined)
  const bodyId = useId()
  return (
    <div className={styles['details']}>
      <button
        type="button"
        className={styles['summary']}
        aria-expanded={isOpen}
        aria-controls={bodyId}
        onClick={() => setOpen(!isOpen)}
      >
        {title}
      </button>
      <div id={bodyId} hidden={!isOpen} className={styles['detailsBody']}>
        {isOpen && children}
      </div>
    </div>
  )
}
