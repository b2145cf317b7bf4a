import type { Client } from 'pg'

import { connectionErrorReason, connectionOptions, DatabaseClient } from './database-client.ts'
import { parseDatabaseUrl } from './database-url.ts'
import { StartFailure } from './start-failure.ts'

const minMajorVersion = 15

type CheckOptions = {
  /** Of a read replica, which may be away or promoted, only what makes it wrong to read is checked. */
  readonly setting?: 'DATABASE_URL' | 'DATABASE_LISTEN_URL' | 'DATABASE_READ_URL'
  /** The number of connections that this process opens. */
  readonly connections?: number
}

/**
 * Checks that the database at `url` can be used.
 * @throws StartFailure with the reason and what to change, without the password.
 */
export async function checkDatabase(
  url: string,
  { setting = 'DATABASE_URL', connections = 0 }: CheckOptions = {},
): Promise<void> {
  const subject = `The database at ${parseDatabaseUrl(url)?.label} (${setting})`
  const clients: Client[] = []
  const connect = async () => {
    // Reads the files that the URL names, such as sslrootcert.
    const client = new DatabaseClient({ ...connectionOptions(url), connectionTimeoutMillis: 10_000 })
    clients.push(client)
    // A broken connection rejects the current call; without a listener it would also end the process.
    client.on('error', () => {})
    await client.connect()
    return client
  }
  try {
    const client = await connect()
    const facts = setting === 'DATABASE_READ_URL' ? null : await readFacts(client)
    const failure =
      (facts && findFailure(facts, connections)) ??
      ((await isMultiplexed(client, await connect()))
        ? 'is behind a pooler in transaction mode: set its pool_mode to session, or name PostgreSQL itself'
        : null)
    if (failure !== null) throw new StartFailure(`${subject} ${failure}.`)
  } catch (error) {
    if (error instanceof StartFailure) throw error
    if (setting === 'DATABASE_READ_URL') return
    const reason = connectionErrorReason(error)
    const hint = reason.includes('SSL connections') ? ' Add sslmode=disable to connect without encryption.' : ''
    throw new StartFailure(`${subject} cannot be used: ${reason.replace(/\.$/, '')}.${hint}`)
  } finally {
    for (const client of clients) await client.end().catch(() => {})
  }
}

type Facts = {
  readonly version: string
  readonly encoding: string
  readonly isStandby: boolean
  readonly isReadOnly: boolean
  /** Quoted, as are the other names. */
  readonly role: string
  readonly database: string
  readonly mayCreateSchemas: boolean
  readonly mayCreateTables: boolean
  /** Whoever owns the tables, if the role cannot change them. */
  readonly otherOwner: string | null
  readonly hasPlpgsql: boolean
  readonly hasIcu: boolean
  /** Of ordinary roles; the others are -1 for no limit. */
  readonly maxConnections: number
  readonly roleConnections: number
  readonly databaseConnections: number
}

async function readFacts(client: Client): Promise<Facts> {
  const { rows } = await client.query<Facts>(`
    select current_setting('server_version') as version, current_setting('server_encoding') as encoding,
           pg_is_in_recovery() as "isStandby", current_setting('transaction_read_only') = 'on' as "isReadOnly",
           quote_ident(current_user) as role, quote_ident(current_database()) as database,
           has_database_privilege(current_database(), 'create')
             and has_database_privilege(current_database(), 'temporary') as "mayCreateSchemas",
           coalesce(has_schema_privilege(current_schema(), 'create'), false) as "mayCreateTables",
           (select quote_ident(pg_get_userbyid(relowner)) from pg_class
             where oid = to_regclass('kysely_migration') and not pg_has_role(relowner, 'usage')) as "otherOwner",
           exists (select from pg_language where lanname = 'plpgsql') as "hasPlpgsql",
           exists (select from pg_collation where collname = 'zh-x-icu') as "hasIcu",
           current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
             - coalesce(current_setting('reserved_connections', true)::int, 0) as "maxConnections",
           (select rolconnlimit from pg_roles where rolname = current_user) as "roleConnections",
           (select datconnlimit from pg_database where datname = current_database()) as "databaseConnections"`)
  const [facts] = rows
  if (!facts) throw new Error('it answered nothing')
  return facts
}

/** Returns what is wrong with the database and what to change, or null. */
function findFailure(facts: Facts, connections: number): string | null {
  const { version, encoding, role, database, otherOwner } = facts
  if (Number.parseInt(version, 10) < minMajorVersion) return `is PostgreSQL ${version}: use ${minMajorVersion} or newer`
  if (facts.isStandby)
    return 'is read-only, because it is a standby: name the primary, or all hosts with commas between them'
  if (facts.isReadOnly) return 'is read-only: set default_transaction_read_only to off'
  if (encoding !== 'UTF8')
    return `has the encoding ${encoding}: use one made with create database … encoding 'UTF8' template template0`
  if (!facts.mayCreateSchemas)
    return `does not let ${role} create schemas and temporary tables: grant create, temporary on database ${database} to ${role}`
  if (!facts.mayCreateTables) return `does not let ${role} create tables: grant create on schema public to ${role}`
  if (otherOwner !== null)
    return `has tables of ${otherOwner}, which ${role} cannot change: grant ${otherOwner} to ${role}`
  if (!facts.hasPlpgsql) return 'lacks PL/pgSQL: create extension plpgsql'
  if (!facts.hasIcu) return 'lacks the collation zh-x-icu: use a PostgreSQL that is built with ICU'
  const limits = [
    ['max_connections', facts.maxConnections, 'raise it'],
    [`the limit of ${role}`, facts.roleConnections, `alter role ${role} connection limit ${connections}`],
    [
      `the limit of ${database}`,
      facts.databaseConnections,
      `alter database ${database} connection limit ${connections}`,
    ],
  ] as const
  const exceeded = limits.find(([, limit]) => limit >= 0 && limit < connections)
  return exceeded
    ? `allows ${exceeded[1]} connections (${exceeded[0]}) and is asked for ${connections}: ${exceeded[2]}, or lower DATABASE_CONNECTIONS`
    : null
}

/** Whether a pooler gives the connection of one client to another between two transactions. */
async function isMultiplexed(client: Client, other: Client): Promise<boolean> {
  const readBackend = async (some: Client) =>
    (await some.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid
  const before = await readBackend(client)
  // Keeps what the pooler gives it, so that the first client gets another, if that was its own.
  await other.query('begin')
  const others = await readBackend(other)
  return before === others || before !== (await readBackend(client))
}
