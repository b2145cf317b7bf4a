// The first start on an empty folder, killed while it migrates; the next start has to complete it.
import { existsSync, mkdirSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { launchServer } from '#tools/run-server.ts'
import { embeddedOf, embeddedUrl, stopEmbedded } from './embedded-of.ts'
import { atLeast, atMost, type Fault, secondsSince } from './fault.ts'
import { withDatabase } from './market.ts'

const moments = 10
const settings = { DEMO: '0', LOG_LEVEL: 'fatal' }
const migrations = readdirSync(join(import.meta.dirname, '../../src/server/db/migrations')).filter((name) =>
  name.endsWith('.sql'),
).length

export const firstStartFault: Fault = {
  name: 'first-start',
  isInShortForm: false,
  async run({ folder, log }) {
    const undisturbed = join(folder, 'undisturbed')
    mkdirSync(undisturbed)
    const migratingMs = await measureMigrations(undisturbed)
    log(`the migrations take ${Math.round(migratingMs)} ms`)
    let unfinished = 0
    let incomplete = 0
    const seconds: number[] = []
    for (let moment = 0; moment < moments; moment += 1) {
      const dataDir = join(folder, `moment-${moment}`)
      mkdirSync(dataDir)
      const share = (moment + 0.5) / moments
      // Every other time PostgreSQL is killed too.
      const applied = await killDuringMigrations(dataDir, {
        afterMs: migratingMs * share,
        withPostgres: moment % 2 === 1,
      })
      if (applied < migrations) unfinished += 1
      const startedAtMs = performance.now()
      const server = launchServer(await findFreePort(), dataDir, settings)
      await server.ready
      seconds.push(secondsSince(startedAtMs))
      if ((await countApplied(dataDir)) !== migrations) incomplete += 1
      log(`killed at ${Math.round(share * 100)} %, with ${applied} of ${migrations} migrations committed`)
      await server.stop()
    }
    return [
      {
        name: 'databases that the next start did not complete',
        measured: incomplete,
        unit: '',
        bar: atMost(0),
        note: `of ${moments}, ${migrations} migrations`,
      },
      {
        name: 'starts killed before their migrations were committed',
        measured: unfinished,
        unit: '',
        bar: atLeast(1),
      },
      { name: 'longest next start', measured: Math.max(...seconds), unit: 's' },
    ]
  },
}

/** Returns the milliseconds that the migrations of a first start take. */
async function measureMigrations(dataDir: string): Promise<number> {
  const server = launchServer(await findFreePort(), dataDir, settings)
  await waitForMigrations(dataDir)
  const startedAtMs = performance.now()
  while ((await countApplied(dataDir)) < migrations) await pause(5)
  const migratingMs = performance.now() - startedAtMs
  await server.ready
  await server.stop()
  return migratingMs
}

type Kill = { readonly afterMs: number; readonly withPostgres: boolean }

/** Returns the number of migrations that were committed when the start was killed. */
async function killDuringMigrations(dataDir: string, { afterMs, withPostgres }: Kill): Promise<number> {
  const server = launchServer(await findFreePort(), dataDir, settings)
  await waitForMigrations(dataDir)
  await pause(afterMs)
  const postmaster = embeddedOf(dataDir)
  await server.kill()
  if (!withPostgres || !postmaster) return countApplied(dataDir)
  process.kill(postmaster.pid, 'SIGKILL')
  await stopEmbedded(dataDir)
  // What it had committed is known after the next start only.
  return 0
}

/** Resolves when the database of a first start exists, which is what precedes the migrations. */
async function waitForMigrations(dataDir: string): Promise<void> {
  for (;;) {
    if (existsSync(join(dataDir, 'postgres')) && embeddedOf(dataDir) && (await hasDatabase(dataDir))) return
    await pause(5)
  }
}

async function hasDatabase(dataDir: string): Promise<boolean> {
  const url = embeddedOf(dataDir)?.urlAs('postgres', 'postgres')
  if (url === undefined) return false
  return withDatabase(url, async (db) => {
    const { rows } = await sql`select from pg_database where datname = 'curio'`.execute(db)
    return rows.length > 0
  })
}

async function countApplied(dataDir: string): Promise<number> {
  return withDatabase(embeddedUrl(dataDir), async (db) => {
    const { rows: tables } = await sql`select where to_regclass('kysely_migration') is not null`.execute(db)
    if (tables.length === 0) return 0
    const { rows } = await sql<{ count: number }>`select count(*) from kysely_migration`.execute(db)
    return rows[0]?.count ?? 0
  })
}
