import { createContext, type ReactNode, useContext, useId } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import styles from './field.module.css'

type FieldProps = {
  label: string
  /** What helps to fill it in; stays while there is an error. */
  hint?: ReactNode
  /** What is wrong with it, in one sentence. Read aloud when it appears. */
  error?: string | undefined
  required?: boolean
  /** The label is read aloud but not shown, where the place itself says what it is. */
  hideLabel?: boolean
  className?: string | undefined
  children: ReactNode
}

type FieldControl = {
  id?: string
  'aria-describedby'?: string | undefined
  'aria-invalid'?: true | undefined
  'aria-required'?: true | undefined
}

const FieldContext = createContext<FieldControl>({})

/** What an input inside a `Field` spreads onto its element to be labelled and described by it. */
export function useFieldControl(): FieldControl {
  return useContext(FieldContext)
}

/** Label, hint and error around one input. `required` only marks: what is refused is for the form to say, in words. */
export function Field({ label, hint, error, required = false, hideLabel = false, className, children }: FieldProps) {
  const id = useId()
  const hintId = `${id}-hint`
  const errorId = `${id}-error`
  const control: FieldControl = {
    id,
    'aria-describedby': classNames(error !== undefined && errorId, hint !== undefined && hintId),
    'aria-invalid': error === undefined ? undefined : true,
    'aria-required': required || undefined,
  }
  return (
    <div className={classNames(styles['field'], className)}>
      <label className={hideLabel ? styles['hidden'] : styles['label']} htmlFor={id}>
        {label}
        {required && (
          <span className={styles['required-mark']} aria-hidden>
            *
          </span>
        )}
      </label>
      <FieldContext value={control}>{children}</FieldContext>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && (
        <p id={hintId} className={styles['hint']}>
          {hint}
        </p>
      )}
    </div>
  )
}

/** The sentence under a field, or over a form, that says what is wrong. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles['error']}>
      {children}
    </p>
  )
}
