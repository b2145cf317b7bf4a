// The first start on an empty folder, killed while it migrates; the next start has to complete it.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { launchServer } from '#tools/run-server.ts'
import { readTables } from '#tools/schema-doc/read-schema.ts'
import { embeddedOf, embeddedUrl, stopEmbedded } from './embedded-of.ts'
import { atLeast, atMost } from '#tools/bench/figures.ts'
import { type Fault, secondsSince } from './fault.ts'
import { withDatabase } from './market.ts'

const moments = 10
/** Starts per moment; one that fails, or completes its migrations before it is killed, does not count. */
const attempts = 5
const settings = { DEMO: '0', LOG_LEVEL: 'fatal' }
const migrations = readdirSync(join(import.meta.dirname, '../../src/server/db/migrations')).filter((name) =>
  name.endsWith('.sql'),
).length

export const firstStartFault: Fault = async (_, { folder, log }) => {
  const undisturbed = await startUndisturbed(makeFolder(folder, 'undisturbed'))
  log(`the migrations take ${Math.round(undisturbed.migratingMs)} ms`)
  let starts = 0
  let killed = 0
  let incomplete = 0
  const seconds: number[] = []
  for (let moment = 0; moment < moments; moment += 1) {
    const share = (moment + 0.5) / moments
    // Every other time PostgreSQL is killed too.
    const kill = { afterMs: undisturbed.migratingMs * share, withPostgres: moment % 2 === 1 }
    let dataDir: string | undefined
    for (let attempt = 0; dataDir === undefined && attempt < attempts; attempt += 1) {
      starts += 1
      const attempted = makeFolder(folder, `start-${starts}`)
      // The machine may be faster than when the migrations were measured.
      const afterMs = kill.afterMs * 0.8 ** attempt
      const wasKilled = await killDuringMigrations(attempted, { ...kill, afterMs }).catch((error: unknown) => {
        log(`a start failed: ${String(error)}`)
        return false
      })
      if (wasKilled) dataDir = attempted
      else await stopEmbedded(attempted)
    }
    if (dataDir === undefined) continue
    killed += 1
    const startedAtMs = performance.now()
    const server = launchServer(await findFreePort(), dataDir, settings)
    await server.ready
    seconds.push(secondsSince(startedAtMs))
    const schema = await withDatabase(embeddedUrl(dataDir), readSchema)
    if (schema !== undisturbed.schema) incomplete += 1
    log(`killed ${kill.withPostgres ? 'with PostgreSQL ' : ''}at ${Math.round(share * 100)} %`)
    await server.stop()
  }
  return [
    {
      name: 'databases that the next start did not complete',
      measured: incomplete,
      threshold: atMost(0),
      note: `of ${killed}, by the schema and ${migrations} migrations`,
    },
    {
      name: 'moments at which a start was killed between the first and the last migration',
      measured: killed,
      threshold: atLeast(moments),
      note: `${starts} starts`,
    },
    {
      name: 'longest next start',
      measured: Math.max(...seconds),
      unit: 's',
      threshold: atMost(10),
      note: `an undisturbed first one ${undisturbed.seconds.toFixed(1)}`,
    },
  ]
}

function makeFolder(folder: string, name: string): string {
  const dataDir = join(folder, name)
  mkdirSync(dataDir)
  return dataDir
}

type UndisturbedStart = { readonly seconds: number; readonly migratingMs: number; readonly schema: string }

async function startUndisturbed(dataDir: string): Promise<UndisturbedStart> {
  const startedAtMs = performance.now()
  const server = launchServer(await findFreePort(), dataDir, settings)
  const url = await waitForDatabase(dataDir, server.ready)
  return withDatabase(url, async (db) => {
    await waitForMigrations(db)
    const migratingSinceMs = performance.now()
    while ((await countApplied(db)) < migrations) await pause(5)
    const migratingMs = performance.now() - migratingSinceMs
    await server.ready
    const seconds = secondsSince(startedAtMs)
    const schema = await readSchema(db)
    await server.stop()
    return { seconds, migratingMs, schema }
  })
}

type Kill = { readonly afterMs: number; readonly withPostgres: boolean }

/** Returns false if the migrations were committed before. */
async function killDuringMigrations(dataDir: string, { afterMs, withPostgres }: Kill): Promise<boolean> {
  const server = launchServer(await findFreePort(), dataDir, settings)
  const url = await waitForDatabase(dataDir, server.ready)
  return withDatabase(url, async (db) => {
    await waitForMigrations(db)
    await pause(afterMs)
    // Frozen, it cannot commit between the question and the kill. PostgreSQL goes on with the statement it has.
    server.freeze()
    const isMigrating = await hasOpenMigration(db)
    const postmaster = embeddedOf(dataDir)?.pid
    if (withPostgres && postmaster !== undefined) process.kill(postmaster, 'SIGKILL')
    await server.kill()
    if (withPostgres) await stopEmbedded(dataDir)
    return isMigrating
  })
}

/**
 * Resolves with the URL of the database of a first start when it exists, which is what precedes the migrations. Rejects
 * as `ready` does.
 */
async function waitForDatabase(dataDir: string, ready: Promise<void>): Promise<string> {
  let isOver = false
  const end = () => (isOver = true)
  ready.then(end, end)
  while (!(existsSync(join(dataDir, 'postgres')) && embeddedOf(dataDir) && (await hasDatabase(dataDir)))) {
    if (isOver) await ready
    await pause(5)
  }
  return embeddedUrl(dataDir)
}

async function hasDatabase(dataDir: string): Promise<boolean> {
  const url = embeddedOf(dataDir)?.urlAs('postgres', 'postgres')
  if (url === undefined) return false
  return withDatabase(url, async (db) => {
    const { rows } = await sql`select from pg_database where datname = 'curio'`.execute(db)
    return rows.length > 0
  })
}

/** Resolves when they have begun. */
async function waitForMigrations(db: Db): Promise<void> {
  while (!(await hasOpenMigration(db)) && (await countApplied(db)) < migrations) await pause(1)
}

/** Whether a transaction has changed something that is not committed, and the schema is not complete. */
async function hasOpenMigration(db: Db): Promise<boolean> {
  const { rows } = await sql`
    select from pg_stat_activity
     where datname = current_database() and backend_xid is not null and query not ilike 'commit%'`.execute(db)
  return rows.length > 0 && (await countApplied(db)) < migrations
}

async function countApplied(db: Db): Promise<number> {
  const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
  if (tables.length === 0) return 0
  const { rows } = await sql<{ count: number }>`select count(*) from kysely_migration`.execute(db)
  return rows[0]?.count ?? 0
}

/** Tables with their columns, constraints, indexes and triggers, functions, and the migrations that were applied. */
async function readSchema(db: Db): Promise<string> {
  const { rows: functions } = await sql`
    select pg_get_functiondef(oid) from pg_proc
     where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by oid::regprocedure::text`.execute(db)
  const { rows: applied } = await sql`select name from kysely_migration order by name`.execute(db)
  return JSON.stringify([await readTables(db), functions, applied])
}
