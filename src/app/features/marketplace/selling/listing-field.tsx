import type { ComponentProps, ReactNode } from 'react'
import { Field } from '#src/app/ui/field/field.tsx'
import { TextArea, TextInput } from '#src/app/ui/field/text-input.tsx'
import type { ListingFields, TextField } from './listing-fields.ts'

/** What the fields of the listing form have in common. */
export type FieldsOfForm = {
  readonly fields: ListingFields
  readonly getFieldError: (field: TextField) => string | undefined
  /** Below a field: what somebody else stored in it meanwhile. */
  readonly conflictIn: (field: TextField) => ReactNode
  readonly change: (change: Partial<ListingFields>) => void
}

type ListingFieldProps = Pick<ComponentProps<typeof TextInput>, 'autoComplete' | 'list'> &
  Pick<ComponentProps<typeof Field>, 'label' | 'hint' | 'required'> & {
    form: FieldsOfForm
    name: TextField
    /** Of a text of several lines. */
    rows?: number
    /** The input, if it is not one of text. */
    children?: ReactNode
  }

/** A field of the listing form with its label, its error and its conflict. */
export function ListingField({
  form,
  name,
  rows,
  children,
  label,
  hint,
  required = false,
  ...input
}: ListingFieldProps) {
  const { fields, getFieldError, conflictIn, change } = form
  const text = {
    value: fields[name],
    onValueChange: (value: string) => change({ [name]: value }),
  }
  return (
    <>
      <Field label={label} hint={hint} required={required} error={getFieldError(name)}>
        {children ?? (rows === undefined ? <TextInput {...input} {...text} /> : <TextArea rows={rows} {...text} />)}
      </Field>
      {conflictIn(name)}
    </>
  )
}
