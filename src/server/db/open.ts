import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { takeCopies } from './copy.ts'
import { keepPrepared } from './prepared.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

const int8 = 20

/** How long a call waits for a free connection, or for the database to take one, before it fails. */
const connectionTimeoutMillis = 20_000

/** A pool on the database at `url`. Whole numbers arrive as numbers: everything kept in int8 stays below 2^53. */
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
  // An idle connection that breaks is replaced by the pool; whoever asks next gets the error if it lasts.
  pool.on('error', () => {})
  // So does whoever is using one that breaks: by their own statement.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', keepPrepared)
  pool.on('connect', takeCopies)
  return new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
