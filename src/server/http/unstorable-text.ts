// Text PostgreSQL refuses: NUL characters, and halves of a character (UTF-16 surrogates without their partner).
import type { FieldError } from '#src/contract/problems.ts'

const isStorable = (text: string) => !text.includes('\0') && text.isWellFormed()

/** One error for every text in `value`, and every name of a field, that the database could not keep. */
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
