// Finds text that PostgreSQL cannot store: NUL characters and unpaired UTF-16 surrogates.
import type { FieldError } from '#src/contract/problems.ts'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** Returns an error for every text in `value`, and every field name, that the database cannot store. */
export function findUnstorableText(value: unknown): FieldError[] {
  const errors: FieldError[] = []
  const unseen: { readonly path: string; readonly part: unknown }[] = [{ path: '', part: value }]
  for (let next = unseen.pop(); next; next = unseen.pop()) {
    const { path, part } = next
    if (typeof part === 'string' && !isStorable(part)) {
      errors.push({ path, message: 'Leave out characters that are no text.' })
    }
    if (typeof part !== 'object' || part === null) continue
    for (const [name, inner] of Object.entries(part)) {
      if (!isStorable(name)) errors.push({ path, message: 'Name fields in plain text.' })
      unseen.push({ path: path === '' ? name : `${path}.${name}`, part: inner })
    }
  }
  return errors
}
