import { useState } from 'react'
import { cleanName } from '#src/domain/text/visible-name.ts'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { CallError } from '#src/app/platform/network/call-error.tsx'
import type { useCall } from '#src/app/platform/query/use-call.ts'
import { FormDialog, type FormDialogProps } from '#src/app/ui/dialog/form-dialog.tsx'
import { FieldError } from '#src/app/ui/field/field.tsx'
import { focusFirstError } from '#src/app/ui/field/form.tsx'
import { PersonFields, type PersonFieldsProps } from './person-fields.tsx'
import { listInvalidFields, type PersonField, type PersonForm } from './person-form.ts'
import styles from './person-form.module.css'

type PersonDialogProps = Omit<FormDialogProps, 'onSubmit' | 'busy' | 'error'> &
  Omit<PersonFieldsProps, 'requiredFields' | 'errors' | 'missingFields'> & {
    /** Shown in a section that is closed at first. */
    optionalFields?: readonly PersonField[]
    requiredFields: readonly ('name' | 'firstName' | 'lastName')[]
    /** Whether empty required fields are marked, and the first invalid field gets the focus. */
    marksMissing?: boolean
    call: Pick<ReturnType<typeof useCall>, 'isPending' | 'error' | 'errorAt' | 'otherError'>
    /** Called when the form is valid. */
    onSubmit: () => void
  }

/**
 * A dialog with the form for a person's details, below the children; without `submitText` only its introduction. Errors
 * are shown from the first attempt to submit the form.
 */
export function PersonDialog({
  texts,
  fields,
  optionalFields = [],
  requiredFields,
  readOnlyFields = [],
  form,
  onEdit,
  conflictIn,
  hasColumns,
  marksMissing = false,
  call,
  onSubmit,
  children,
  ...dialogProps
}: PersonDialogProps) {
  const [wasSubmitted, setWasSubmitted] = useState(false)
  // A dialog that closes may have discarded its input.
  const isSubmitted = wasSubmitted && dialogProps.open
  const fieldMessages = listFieldMessages([...fields, ...optionalFields], form, isSubmitted, call, texts.invalidFields)
  const missingFields = requiredFields.filter((field) => cleanName(form[field]) === '')
  const errors = Object.fromEntries(fieldMessages)
  const fieldProps = {
    texts,
    form,
    onEdit,
    conflictIn,
    requiredFields,
    readOnlyFields,
    hasColumns,
    errors,
    missingFields: isSubmitted && marksMissing ? missingFields : [],
  }
  const submit = (element: HTMLFormElement) => {
    if (marksMissing) focusFirstError(element, () => setWasSubmitted(true))
    else setWasSubmitted(true)
    if (missingFields.length === 0 && listInvalidFields(form).length === 0) onSubmit()
  }
  return (
    <FormDialog
      {...dialogProps}
      busy={call.isPending}
      busyText={texts.sending}
      onSubmit={submit}
      error={<CallError error={call.otherError} />}
    >
      {dialogProps.submitText !== undefined && (
        <>
          {isSubmitted && missingFields.length > 0 && <FieldError>{texts.missingFields}</FieldError>}
          {children}
          <PersonFields fields={fields} {...fieldProps} />
          {optionalFields.length > 0 && (
            <details className={styles['optional']} open={optionalFields.some((field) => errors[field]) || undefined}>
              <summary>{texts.more}</summary>
              <PersonFields fields={optionalFields} {...fieldProps} />
            </details>
          )}
        </>
      )}
    </FormDialog>
  )
}

/** The message of each invalid field: of the form once it `isSubmitted`, and of the server's response. */
function listFieldMessages(
  fields: readonly PersonField[],
  form: PersonForm,
  isSubmitted: boolean,
  { error, errorAt }: PersonDialogProps['call'],
  texts: PersonFieldsProps['texts']['invalidFields'],
): readonly (readonly [string, string])[] {
  const messageFor = (field: string) =>
    field === 'name' || field === 'email' || field === 'phoneNumber' ? texts[field] : texts.other
  const invalidFields = isSubmitted ? listInvalidFields(form) : []
  const isInvalid = error instanceof ApiProblem && error.problem === 'invalid'
  return [
    ...invalidFields.map((field) => [field, messageFor(field)] as const),
    ...fields.flatMap((field) => {
      const refusal = errorAt(field)
      return refusal === undefined ? [] : [[field, isInvalid ? messageFor(field) : refusal] as const]
    }),
  ]
}
