import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { Kysely, PostgresDialect, type PostgresPool, type Transaction, CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import copyStreams from 'pg-copy-streams'
import type { Database } from '#src/server/db/schema/schema.ts'
import { connectionOptions } from './database-client.ts'
import type { DatabaseSockets } from './database-sockets.ts'
import { enablePreparedStatements } from './prepared-statements.ts'

// COPY … FROM STDIN through Kysely: the fastest way to insert many rows. Kysely does not support it, so the connection
// accepts a statement together with a stream of its rows.

/**
 * Runs `statement`, a COPY … FROM STDIN in text format, with the data of `rows`. Applies backpressure: reads on only
 * after the database has accepted the data. If `rows` fails, the statement fails with the same error.
 */
export async function copyInto(
  tx: Transaction<Database>,
  statement: string,
  rows: AsyncIterable<Buffer>,
): Promise<void> {
  await tx.executeQuery(
    CompiledQuery.raw(statement, [Readable.from(rows, { objectMode: false, highWaterMark: 65_536 })]),
  )
}

/** Makes `client` accept statements with a stream. */
function enableCopy(client: pg.ClientBase): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  const queryOrCopy = (text: unknown, values: unknown, ...rest: unknown[]) => {
    const [source] = Array.isArray(values) ? (values as unknown[]) : []
    return source instanceof Readable ? copy(String(text), source) : query(text, values, ...rest)
  }
  const copy = async (text: string, source: Readable) => {
    const sink = query(copyStreams.from(text)) as copyStreams.CopyStreamQuery
    await pipeline(source, sink)
    return { command: 'COPY', rowCount: sink.rowCount, rows: [] }
  }
  Object.assign(client, { query: queryOrCopy })
}

/** Encodes a value in COPY's text format. */
export function escapeCopyValue(value: string | number | null): string {
  if (value === null) return '\\N'
  const text = String(value)
  return special.test(text) ? text.replaceAll(specials, (character) => escapes[character] ?? character) : text
}

const special = /[\\\t\n\r]/
const specials = /[\\\t\n\r]/g
const escapes: Readonly<Record<string, string>> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

/**
 * Milliseconds after which a statement's connection is closed: longer than any takes that is no long work. The driver's
 * own timeout would return the connection to the pool, where the next statement waits behind this one.
 */
const maxQueryMs = 300_000

/**
 * Replaces the limits that a role or a database may have: they suit statements of requests, not those that change a
 * million rows. `isLocal`: for the current transaction. Not every version of PostgreSQL has each of the settings.
 */
const ownLimits = (isLocal: boolean) => `
  select set_config(name, case name when 'statement_timeout' then '1h' else '0' end, ${isLocal}) from pg_settings
   where name in ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout', 'transaction_timeout')`

const limitsOfTransaction = ownLimits(true)
export const limitsOfSession = ownLimits(false)

/** Runs work that may take minutes in a transaction, of whose statements each may take an hour. */
export const longTransaction = <T>(db: Kysely<Database>, work: (tx: Transaction<Database>) => Promise<T>): Promise<T> =>
  db.transaction().execute(async (tx) => {
    await sql.raw(limitsOfTransaction).execute(tx)
    return work(tx)
  })

/** Makes `client` close its connection if a statement outside long work takes too long; the statement then fails. */
function limitQueryTime(client: pg.ClientBase, timeoutMs = maxQueryMs): void {
  const query = client.query.bind(client) as (...args: unknown[]) => unknown
  let isLong = false
  const limited = (...args: unknown[]) => {
    const [text] = args
    if (text === limitsOfTransaction || text === limitsOfSession) isLong = true
    if (text === 'commit' || text === 'rollback') isLong = false
    const result = query(...args)
    if (isLong || !(result instanceof Promise)) return result
    const timer = setTimeout(() => connectionOf(client)?.stream.destroy(), timeoutMs)
    const stop = () => clearTimeout(timer)
    result.then(stop, stop)
    return result
  }
  Object.assign(client, { query: limited })
}

/** The driver's connection, which its types omit. */
const connectionOf = (client: pg.ClientBase) => (client as { connection?: pg.Connection }).connection

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
export const databaseOf = (pool: pg.Pool | PostgresPool): Db =>
  new Kysely<Database>({ dialect: new PostgresDialect({ pool }) })

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
