// Edits of a record that others may change meanwhile. What is edited is sent with the values it replaces.

/** The fields a person edited. `before`: their stored values when the person began to edit each. */
export type Edits<Form extends object> = { readonly values: Partial<Form>; readonly before: Partial<Form> }

export const noEdits = { values: {}, before: {} } as const

/** Adds a change of some fields of `stored`, the record as it is known now. */
export function editFields<Form extends object>(
  { values, before }: Edits<Form>,
  stored: Form,
  change: Partial<Form>,
): Edits<Form> {
  return { values: { ...values, ...change }, before: { ...pick(stored, keysOf(change)), ...before } }
}

/** The record as the person saw it when they edited it, and with their edits. */
export const readEdits = <Form extends object>({ values, before }: Edits<Form>, stored: Form) => {
  const base: Form = { ...stored, ...before }
  const form: Form = { ...stored, ...values }
  return { base, form }
}

/** The edited fields that somebody else changed to something else since. */
export const conflictsOf = <Form extends object>({ values, before }: Edits<Form>, stored: Form): (keyof Form)[] =>
  conflictingFields(stored, values, before)

/** Drops the edit of a field. */
export function takeTheirs<Form extends object>({ values, before }: Edits<Form>, field: keyof Form): Edits<Form> {
  return { values: omit(values, field), before: omit(before, field) }
}

/** Keeps the edit of a field, in place of the value that somebody else stored. */
export function keepMine<Form extends object>(edits: Edits<Form>, stored: Form, field: keyof Form): Edits<Form> {
  return { ...edits, before: { ...edits.before, ...pick(stored, [field]) } }
}

/** The changed fields whose stored value is neither the one before nor the new one. */
export function conflictingFields<Form extends object>(
  stored: Form,
  change: Partial<Form>,
  before: Partial<Form>,
): (keyof Form)[] {
  const isStored = (field: keyof Form, value: unknown) => JSON.stringify(stored[field]) === JSON.stringify(value)
  return keysOf(change).filter(
    (field) => field in before && !isStored(field, before[field]) && !isStored(field, change[field]),
  )
}

/** The fields of `form` that differ from `base`, with what they replace; empty if none does. */
export function changedFields<Form extends object>(base: Form, form: Form): Partial<Form> & { before?: Partial<Form> } {
  const changed = keysOf(form).filter((field) => form[field] !== base[field])
  return changed.length === 0 ? {} : { ...pick(form, changed), before: pick(base, changed) }
}

const keysOf = <Form extends object>(form: Partial<Form>) => Object.keys(form) as (keyof Form)[]

const pick = <Form extends object>(form: Form, fields: readonly (keyof Form)[]): Partial<Form> =>
  Object.fromEntries(fields.map((field) => [field, form[field]])) as Partial<Form>

const omit = <Form extends object>(form: Partial<Form>, left: keyof Form): Partial<Form> =>
  Object.fromEntries(Object.entries(form).filter(([field]) => field !== left)) as Partial<Form>
