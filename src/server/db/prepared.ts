// Prepared statements: parsed and planned once per connection. For statements that run on every request, list their
// columns explicitly (`*` would break when a migration adds one) and need the same plan for all values.
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'
/** The mark is at the beginning or directly after the first word. */
const searchedFor = 12

/** Placed at the beginning of a statement, or used as its `modifyFront`. */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** Returns the name of a marked statement; undefined for others. */
function nameOf(text: string): string | undefined {
  if (text.lastIndexOf(mark, searchedFor) === -1) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `curio_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Makes `client` prepare marked statements. */
export function keepPrepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}
