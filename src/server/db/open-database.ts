import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { enableCopy } from './copy-into.ts'
import { enablePreparedStatements } from './prepared-statements.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

const int8 = 20

/** Milliseconds to wait for a free or new connection before a call fails. */
const connectionTimeoutMillis = 20_000

/** Opens a pool on the database at `url`. int8 values are returned as numbers: all of them stay below 2^53. */
export function openDatabase(url: string, { max = 10 }: { max?: number } = {}): Db {
  const pool = new pg.Pool({
    connectionString: url,
    max,
    application_name: 'curio',
    connectionTimeoutMillis,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8
          ? parseInt8
          : format === 'binary'
            ? pg.types.getTypeParser(oid, 'binary')
            : pg.types.getTypeParser(oid),
    },
  })
  // The pool replaces an idle connection that breaks; if the failure persists, the next query reports it.
  pool.on('error', () => {})
  // If a connection breaks in use, its current statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', enablePreparedStatements)
  pool.on('connect', enableCopy)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
