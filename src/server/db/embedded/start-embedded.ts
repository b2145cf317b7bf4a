import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { Client, DatabaseError } from 'pg'

import { findBinaries } from './binaries.ts'
import { openCluster, superuser } from './cluster.ts'
import { holdInstanceLock } from './hold-instance-lock.ts'
import { bringDown, bringUp } from './postmaster.ts'
import type { Identity } from './run-command.ts'
import { StartFailure } from './start-failure.ts'

export interface EmbeddedOptions {
  /** The folder that keeps the cluster, in `postgres` below it; made if missing. */
  readonly dir: string
  /** Told in a line what happens that somebody may want to know. */
  readonly log?: (line: string) => void
  /** Without one, any free port. A PostgreSQL that is taken over keeps its own. */
  readonly port?: number
  /** Aborted when the process begins to stop: a start in the meantime waits for its end instead of giving up. */
  readonly signal?: AbortSignal
}

/** A PostgreSQL that comes up and goes away again, over and over, is given up after this time, in milliseconds. */
const attachWithin = 90_000

export interface Embedded {
  /** The connection string of the database `curio`, whose user may do anything in the cluster. */
  readonly url: string
  /** Settles when PostgreSQL went away and could not be brought back; never after `stop`. */
  readonly lost: Promise<Error>
  /** Shuts PostgreSQL down; afterwards everything acknowledged is on disk. */
  stop(): Promise<void>
}

/**
 * A real PostgreSQL of our own on loopback, durable, one per folder, for this process alone. Takes over one that a
 * killed process left running, and brings back one that was killed while we live, on the same port.
 * @throws StartFailure with a line for the person: folder in use, not writable, another user's, another version.
 */
export async function startEmbedded({ dir, log = () => {}, port, signal }: EmbeddedOptions): Promise<Embedded> {
  const folder = prepareFolder(dir)
  const copies = process.getuid?.() === 0 ? '/var/cache/curio' : join(folder, 'programs')
  const { cluster, binaries } = await openCluster(folder, (as: Identity | undefined) => findBinaries(as, copies))
  const urlOf = (database: string, used: number) =>
    `postgres://${superuser}:${cluster.password}@127.0.0.1:${used}/${database}`
  const attach = async (wanted: number | undefined) => {
    const since = performance.now()
    for (;;) {
      const used = await bringUp(cluster, binaries, wanted)
      const lock = await holdInstanceLock(urlOf('postgres', used), folder)
      if (lock) return { used, lock }
      if (performance.now() - since > attachWithin) throw new StartFailure(`PostgreSQL on ${folder} keeps going away.`)
      await delay(50)
    }
  }
  const { used, lock } = await attach(port)
  await createDatabase(urlOf('postgres', used))

  let held = lock
  let stopping = false
  signal?.addEventListener('abort', () => held.announceStopping())
  const { promise: lost, resolve: lose } = Promise.withResolvers<Error>()
  const keepUp = async () => {
    for (;;) {
      await held.gone
      if (stopping) return
      log('PostgreSQL went away; bringing it back.')
      held = (await attach(used)).lock
    }
  }
  keepUp().catch((error: unknown) => {
    if (!stopping) lose(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    url: urlOf('curio', used),
    lost,
    stop: () => {
      stopping = true
      return bringDown(cluster, binaries)
    },
  }
}

function prepareFolder(dir: string): string {
  try {
    mkdirSync(dir, { recursive: true })
    accessSync(dir, constants.W_OK | constants.X_OK)
    return realpathSync(dir)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartFailure(`The data folder ${resolve(dir)} cannot be written to (${code}).`)
  }
}

async function createDatabase(url: string): Promise<void> {
  const client = new Client({ connectionString: url })
  await client.connect()
  try {
    await client.query('create database curio')
  } catch (error) {
    const duplicate = error instanceof DatabaseError && error.code === '42P04'
    if (!duplicate) throw error
  } finally {
    await client.end()
  }
}
