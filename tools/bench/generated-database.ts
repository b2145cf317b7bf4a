// Databases with generated content at two sizes, in a PostgreSQL of the benchmark's own.
import { randomUUID } from 'node:crypto'
import { mkdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Client } from 'pg'
import { pino } from 'pino'
import { type Db, openDatabase } from '#src/server/db/connection/open-database.ts'
import { startEmbedded } from '#src/server/db/embedded/start-embedded.ts'
import { migrate } from '#src/server/db/migrate.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { systemIds } from '#src/server/system-ids.ts'
import { withClient, withDatabaseAt } from '#tools/with-database.ts'
import type { Run } from './run-bench.ts'

type Generator = {
  readonly name: string
  /** The file of SQL that fills an empty, migrated database, without triggers. It reads the setting `bench.size`. */
  readonly file: string
  /** Increment when its output changes for the same size. */
  readonly version: number
  readonly settings?: Readonly<Record<string, string>>
  /** The tables whose indexes are created after they are filled. */
  readonly tables: readonly string[]
  /** What the server itself adds. */
  readonly complete?: (db: Db) => Promise<void>
}

export type Generated = {
  readonly url: string
  readonly size: number
  /** A pool as large as the server's. */
  readonly db: Db
  /** Those of a use case, with only the database. */
  readonly deps: Deps
}

export type TwoSizes = {
  readonly small: Generated
  readonly large: Generated
  /** The data folder of measured servers. */
  readonly dataDir: string
}

export type Sizes = { readonly small: number; readonly large: number; readonly keep: boolean }

/** Opens both databases, and makes those that an earlier run did not `keep`. */
export async function openTwoSizes(generator: Generator, { small, large, keep }: Sizes, run: Run): Promise<TwoSizes> {
  const dataDir = keep ? join(tmpdir(), `curio-bench-${generator.name}`) : run.folder
  mkdirSync(dataDir, { recursive: true, mode: 0o755 })
  const postgres = await startEmbedded({ dataFolder: dataDir, log: run.log })
  run.onEnd(() => postgres.stop())
  const open = async (size: number): Promise<Generated> => {
    const url = await ensureDatabase(postgres.urlAs('postgres'), generator, size, run.log)
    const db = openDatabase(url)
    run.onEnd(() => db.destroy())
    return { url, size, db, deps: depsOf(db) }
  }
  return { small: await open(small), large: await open(large), dataDir }
}

async function ensureDatabase(server: string, generator: Generator, size: number, log: Run['log']): Promise<string> {
  const name = `${generator.name}_${size}`
  const url = databaseUrl(server, name)
  const stamp = `generator ${generator.version}`
  const isMade = await withClient(server, async (client) => {
    const { rows } = await client.query(
      `select from pg_database where datname = $1 and shobj_description(oid, 'pg_database') = $2`,
      [name, stamp],
    )
    if (rows.length > 0) return true
    await client.query(`drop database if exists ${name}`)
    await client.query(`create database ${name}`)
    return false
  })
  await migrate(url)
  if (isMade) return url
  log(`makes ${name}`)
  await fill(url, generator, size)
  await withClient(server, (client) => client.query(`comment on database ${name} is '${stamp}'`))
  return url
}

/** The largest size of which every counter is compared with its rows: larger ones are made by the same statements. */
const maxRecountedSize = 10_000

async function fill(url: string, generator: Generator, size: number): Promise<void> {
  await withClient(url, async (client) => {
    const settings = {
      ...generator.settings,
      size: String(size),
    }
    for (const [name, value] of Object.entries(settings)) {
      await client.query('select set_config($1, $2, false)', [`bench.${name}`, value])
    }
    await client.query(`set session_replication_role = replica; set synchronous_commit = off; set timezone = 'UTC';
      set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set jit = off`)
    const indexes = await dropIndexes(client, generator.tables)
    await client.query(readFileSync(generator.file, 'utf8'))
    if (generator.complete) {
      await client.query('analyze')
      await withDatabaseAt(url, generator.complete, { max: 1 })
    }
    for (const definition of indexes) await client.query(definition)
    if (size <= maxRecountedSize) {
      const { rows } = await client.query('select * from recount() limit 3')
      if (rows.length > 0) throw new Error(`The generated counters are off: ${JSON.stringify(rows)}`)
    }
    await client.query('vacuum analyze')
    // Written now, not during the first measurement.
    await client.query('checkpoint')
  })
}

/** Drops the indexes of `tables`, except those of keys, and returns the statements that create them again. */
async function dropIndexes(client: Client, tables: readonly string[]): Promise<string[]> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i where i.indrelid = any ($1::regclass[])
        and not exists (select from pg_constraint c where c.conindid = i.indexrelid)`,
    [tables],
  )
  for (const { name } of rows) await client.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

/** The URL of another database of the same PostgreSQL. */
export function databaseUrl(url: string, name: string): string {
  const other = new URL(url)
  other.pathname = `/${name}`
  return other.href
}

/** A use case's deps with only the database: no log, no job queue. */
export const depsOf = (db: Db): Deps => ({
  db,
  ids: systemIds,
  log: pino({ level: 'silent' }),
  jobs: { enqueue: () => Promise.reject(new Error('Nothing is enqueued while measuring')) },
  webhookClient: { rejection: () => 'url', post: async () => ({ ok: false, error: 'url', status: null }) },
  images: { put: async () => '', get: async () => undefined, has: async () => false, remove: async () => {} },
})

/** A signed-in user without a session. */
export const userOf = (_id: string): User => ({
  _id,
  id: 1,
  name: '',
  icon: '',
  role: 'worker',
  hasSecondFactor: false,
  sessionId: randomUUID(),
})
