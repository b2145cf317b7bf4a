import { problem, type Problem, problems } from '#src/contract/call/problems.ts'
import { conflictingFields } from '#src/domain/edits.ts'

/** Some fields of a form; undefined ones are not given. */
type Given<Form> = { readonly [Field in keyof Form]?: Form[Field] | undefined }

/** The fields that are given. */
export const definedFields = <Form extends object>(fields: Given<Form>): Partial<Form> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Form>

/**
 * The problem of a change to fields that somebody else changed since they were read, or null. `before` has the values
 * that were read; a field without one is not checked.
 */
export function editConflict<Form extends object>(
  stored: Form,
  change: Given<Form>,
  before: Given<Form> | undefined,
): Problem | null {
  const fields = conflictingFields(stored, definedFields(change), definedFields(before ?? {}))
  if (fields.length === 0) return null
  const { message } = problems['edit-conflict']
  return problem('edit-conflict', { errors: fields.map((path) => ({ path: String(path), message })) })
}
