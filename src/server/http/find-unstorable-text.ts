// Finds text that PostgreSQL cannot store: NUL characters and unpaired UTF-16 surrogates.
import type { FieldError } from '#src/contract/problems.ts'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Returns an error for every text in `value`, and every field name, that the database cannot store. */
export function findUnstorableText(value: unknown): FieldError[] {
  const errors: FieldError[] = []
  const pending: { readonly path: string; readonly node: unknown }[] = [{ path: '', node: value }]
  for (let next = pending.pop(); next; next = pending.pop()) {
    const { path, node } = next
    if (typeof node === 'string' && !isStorable(node)) {
      errors.push({ path, message: 'Remove characters that are not text.' })
    }
    if (typeof node !== 'object' || node === null) continue
    for (const [name, inner] of Object.entries(node)) {
      if (!isStorable(name)) errors.push({ path, message: 'Name fields in plain text.' })
      pending.push({ path: path === '' ? name : `${path}.${name}`, node: inner })
    }
  }
  return errors
}
