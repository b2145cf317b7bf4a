import { createContext, type ReactNode, useContext, useId, useLayoutEffect, useState } from 'react'
import { classNames } from '#src/app/ui/class-names.ts'
import { langOf } from '#src/domain/text/locale.ts'
import { SecondaryText } from '#src/app/ui/layout/layout.tsx'
import hiddenStyles from '#src/app/ui/visually-hidden.module.css'
import styles from './field.module.css'

type FieldProps = {
  label: string
  /** Help text. Stays visible beside an error. */
  hint?: ReactNode
  /** One sentence: what is wrong. Announced when it appears. */
  error?: string | undefined
  required?: boolean
  /** Hides the label visually, where the context makes it obvious. Screen readers still announce it. */
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
const ProblemContext = createContext<(problem: string | undefined) => void>(() => undefined)

/**
 * Returns the props that an input inside a `Field` spreads onto its element: the id and ARIA attributes. `problem` is
 * what the input itself finds wrong; the field shows it in place of the form's error.
 */
export function useFieldControl(problem?: string): FieldControl {
  const setProblem = useContext(ProblemContext)
  useLayoutEffect(() => setProblem(problem), [setProblem, problem])
  return useContext(FieldContext)
}

/** Label, hint and error of one input. `required` only marks the field: the form validates it. */
export function Field({ label, hint, required = false, hideLabel = false, className, children, ...form }: FieldProps) {
  const [problem, setProblem] = useState<string>()
  const error = problem ?? form.error
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
      <label className={hideLabel ? hiddenStyles['hidden'] : styles['label']} htmlFor={id} lang={langOf(label)}>
        {label}
        {required && (
          <span className={styles['required-mark']} aria-hidden>
            *
          </span>
        )}
      </label>
      <ProblemContext value={setProblem}>
        <FieldContext value={control}>{children}</FieldContext>
      </ProblemContext>
      {error !== undefined && <FieldError id={errorId}>{error}</FieldError>}
      {hint !== undefined && <SecondaryText id={hintId}>{hint}</SecondaryText>}
    </div>
  )
}

/** The error message below a field or above a form's button. */
export function FieldError({ id, children }: { id?: string; children: ReactNode }) {
  return (
    <p id={id} role="alert" className={styles['error']} lang={langOf(children)}>
      {children}
    </p>
  )
}
