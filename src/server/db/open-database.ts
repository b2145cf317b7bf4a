import { Kysely, PostgresDialect, type Transaction } from 'kysely'
import pg from 'pg'
import { enableCopy } from './copy-into.ts'
import { connectionOptions } from './database-client.ts'
import type { DatabaseSockets } from './database-sockets.ts'
import { limitQueryTime } from './limit-query-time.ts'
import { enablePreparedStatements } from './prepared-statements.ts'
import type { Database } from './schema.ts'

export type Db = Kysely<Database>
export type Tx = Transaction<Database>

const int8 = 20
const date = 1082

/** Milliseconds to wait for a free or new connection before a call fails. */
const connectionTimeoutMillis = 20_000

type PoolOptions = {
  /** The maximum number of connections. */
  readonly max?: number
  readonly sockets?: DatabaseSockets | undefined
}

/** Opens the database at `url` with a pool of its own. */
export const openDatabase = (url: string, options: PoolOptions = {}): Db => databaseOf(openPool(url, options))

/** The database through `pool`, which is closed with it. */
export const databaseOf = (pool: pg.Pool): Db => new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

/** Opens a pool on the database at `url`. int8 values are returned as numbers: all of them stay below 2^53. Days are text. */
export function openPool(url: string, { max = 10, sockets }: PoolOptions): pg.Pool {
  const pool = new pg.Pool({
    ...connectionOptions(url, sockets),
    max,
    application_name: 'curio',
    connectionTimeoutMillis,
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === int8
          ? parseInt8
          : oid === date
            ? String
            : format === 'binary'
              ? pg.types.getTypeParser(oid, 'binary')
              : pg.types.getTypeParser(oid),
    },
  })
  // The pool replaces an idle connection that breaks; if the failure persists, the next query reports it.
  pool.on('error', () => {})
  // If a connection breaks in use, its current statement reports the error.
  pool.on('connect', (client) => client.on('error', () => {}))
  pool.on('connect', (client) => limitQueryTime(client))
  pool.on('connect', enablePreparedStatements)
  pool.on('connect', enableCopy)
  return pool
}

function parseInt8(text: string): number {
  const value = Number(text)
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 out of range: ${text}`)
  return value
}
