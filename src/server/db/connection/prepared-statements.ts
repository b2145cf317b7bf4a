// Prepared statements: parsed and planned once per connection. For statements that run on every request, list their
// columns explicitly (`*` would break when a migration adds one) and need the same plan for all values.
import { CompiledQuery, type QueryExecutorProvider, type QueryResult, type RawBuilder, sql } from 'kysely'
import type pg from 'pg'

const preparedMarker = '/* prepared */'

/** Placed at the beginning of a statement. */
export const prepared = sql.raw(preparedMarker)

/**
 * Returns a function that runs `statement`, which is compiled once: compiling it for every request would take as long as
 * sending it. Its parameters are written `$1`, `$2`, … and given in this order.
 */
export function prepare<Row>(
  statement: RawBuilder<Row>,
): (db: QueryExecutorProvider, ...parameters: readonly unknown[]) => Promise<QueryResult<Row>> {
  const marked = sql<Row>`${prepared}${statement}`
  let text: string | undefined
  return (db, ...parameters) => {
    text ??= marked.compile(db).sql
    return db.getExecutor().executeQuery<Row>(CompiledQuery.raw(text, [...parameters]))
  }
}

const namesByText = new Map<string, string>()

/** Returns the name of a marked statement; undefined for others. */
function statementName(text: string): string | undefined {
  if (!text.startsWith(preparedMarker)) return undefined
  const known = namesByText.get(text)
  if (known !== undefined) return known
  const name = `curio_${namesByText.size + 1}`
  namesByText.set(text, name)
  return name
}

/** Makes `client` prepare marked statements. */
export function enablePreparedStatements(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryPrepared = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const name = typeof text === 'string' ? statementName(text) : undefined
    return name === undefined ? query(text, values, ...rest) : query({ name, text, values }, ...rest)
  }
  Object.assign(client, { query: queryPrepared })
}
