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
  /** The folder that contains the cluster in `postgres`; created if missing. */
  readonly dir: string
  /** Receives noteworthy events, one line each. */
  readonly log?: (line: string) => void
  /** Defaults to any free port. A PostgreSQL that is already running keeps its port. */
  readonly port?: number
  /** Aborted when the process begins to stop: concurrent starts then wait for its end instead of failing. */
  readonly signal?: AbortSignal
}

/** Time in milliseconds after which a PostgreSQL that repeatedly starts and stops is given up. */
const attachWithin = 90_000

export interface Embedded {
  /** The connection string of the database `curio`; its user is a superuser of the cluster. */
  readonly url: string
  /** Settles when PostgreSQL stopped unexpectedly and could not be restarted; never after `stop`. */
  readonly lost: Promise<Error>
  /** Stops PostgreSQL; afterwards all committed data is on disk. */
  stop(): Promise<void>
}

/**
 * Starts an embedded PostgreSQL on loopback, durable, one per folder, used by this process only. Reuses one that a
 * killed process left running, and restarts one that stops unexpectedly, on the same port.
 * @throws StartFailure if the folder is in use, not writable, another user's, or of another version.
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
