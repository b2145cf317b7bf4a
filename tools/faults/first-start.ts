// The first start on an empty folder, killed at moments spread over it; the next start has to complete it.
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'kysely'
import { findFreePort } from '#src/server/db/embedded/find-free-port.ts'
import { launchServer } from '#tools/run-server.ts'
import { readTables } from '#tools/schema-doc/read-schema.ts'
import { withDatabaseAt } from '#tools/with-database.ts'
import { embeddedUrl, stopEmbedded } from './embedded-of.ts'
import { atMost } from '#tools/bench/figures.ts'
import { type Fault, secondsSince } from './fault.ts'

/** PostgreSQL is killed too at every other one. */
const moments = 10

export const firstStartFault: Fault = async (_, { folder, log }) => {
  const undisturbed = await completeStart(makeFolder(folder, 'undisturbed'))
  let incomplete = 0
  const seconds: number[] = []
  for (let moment = 0; moment < moments; moment += 1) {
    const dataDir = makeFolder(folder, `start-${moment}`)
    const server = await launch(dataDir)
    const afterSeconds = (undisturbed.seconds * (moment + 0.5)) / moments
    await pause(afterSeconds * 1000)
    await server.kill()
    if (moment % 2 === 1) await stopEmbedded(dataDir)
    const next = await completeStart(dataDir)
    seconds.push(next.seconds)
    if (next.schema !== undisturbed.schema) incomplete += 1
    log(`killed ${moment % 2 === 1 ? 'with PostgreSQL ' : ''}after ${afterSeconds.toFixed(1)} s`)
  }
  return [
    {
      name: 'databases that the next start did not complete, by schema and migrations',
      measured: incomplete,
      threshold: atMost(0),
      note: `of ${moments}`,
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

const launch = async (dataDir: string) => launchServer(await findFreePort(), dataDir, { DEMO: '0', LOG_LEVEL: 'fatal' })

/** Starts and stops a server. Returns how long its start took, and tables, functions and migrations of its database. */
async function completeStart(dataDir: string): Promise<{ readonly seconds: number; readonly schema: string }> {
  const startedAtMs = performance.now()
  const server = await launch(dataDir)
  await server.ready
  const seconds = secondsSince(startedAtMs)
  const schema = await withDatabaseAt(embeddedUrl(dataDir), async (db) => {
    const { rows: functions } = await sql`
      select pg_get_functiondef(oid) from pg_proc
       where pronamespace = 'public'::regnamespace and prokind in ('f', 'p') order by oid::regprocedure::text`.execute(
      db,
    )
    const { rows: applied } = await sql`select name from kysely_migration order by name`.execute(db)
    return JSON.stringify([await readTables(db), functions, applied])
  })
  await server.stop()
  return { seconds, schema }
}
