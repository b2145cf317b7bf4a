import { type Kysely, sql, type Transaction } from 'kysely'
import type pg from 'pg'
import type { Database } from './schema.ts'

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
export function limitQueryTime(client: pg.ClientBase, timeoutMs = maxQueryMs): void {
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
