// Statements that a connection parses and plans once and then only runs. For those that run at every request, name
// their columns one by one (`*` would break when a migration adds one) and want the same plan whatever their values.
import { sql } from 'kysely'
import type pg from 'pg'

const mark = '/* prepared */'
/** The mark stands first, or right after the first word. */
const searchedFor = 12

/** Stands at the beginning of a statement, or is its `modifyFront`. */
export const prepared = sql.raw(mark)

const names = new Map<string, string>()

/** The name of a marked statement; the others have none. */
function nameOf(text: string): string | undefined {
  if (text.lastIndexOf(mark, searchedFor) === -1) return undefined
  const known = names.get(text)
  if (known !== undefined) return known
  const name = `curio_${names.size + 1}`
  names.set(text, name)
  return name
}

/** Makes `client` keep marked statements prepared. */
export function keepPrepared(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const named = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? nameOf(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: named })
}
