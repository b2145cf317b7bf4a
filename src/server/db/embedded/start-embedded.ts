import { accessSync, constants, mkdirSync, realpathSync } from 'node:fs'
import { resolve } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import { findBinaries, programCopiesFolder } from './find-binaries.ts'
import { openCluster } from './cluster.ts'
import { acquireInstanceLock } from './acquire-instance-lock.ts'
import { ensureRunning, killPostmaster, stopPostmaster } from './postmaster.ts'
import { createDatabase, type Role } from './roles.ts'
import type { Identity } from './run-command.ts'
import { FolderInUse, StartFailure } from '#src/server/db/connection/start-failure.ts'

export interface EmbeddedOptions {
  /** The folder that contains the cluster in `postgres`; created if missing. */
  readonly dataFolder: string
  /** Receives noteworthy events, one line each. */
  readonly log?: (line: string) => void
  /** Defaults to any free port. A PostgreSQL that is already running keeps its port. */
  readonly port?: number
  /** Aborted when the process begins to stop: concurrent starts then wait for its end instead of failing. */
  readonly signal?: AbortSignal
  /** For a short task beside a running server: uses the server's PostgreSQL instead of failing. Default: false. */
  readonly joinsServer?: boolean
}

/** Time in milliseconds after which a PostgreSQL that repeatedly starts and stops is given up. */
const attachTimeoutMs = 90_000

export interface EmbeddedPostgres {
  /** The connection string of the database `curio` for its owner, who is no superuser. */
  readonly url: string
  /** The connection string of the same database for another role. */
  readonly urlAs: (role: Role) => string
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
export async function startEmbedded({
  dataFolder,
  log = () => {},
  port,
  signal,
  joinsServer = false,
}: EmbeddedOptions): Promise<EmbeddedPostgres> {
  const folder = prepareFolder(dataFolder)
  const { cluster, binaries } = await openCluster(
    folder,
    (as: Identity | undefined) => findBinaries(as, programCopiesFolder(folder)),
    signal,
  )
  signal?.throwIfAborted()
  // PostgreSQL is a process of its own, which would outlive one that does not stop it: after a second signal, or if
  // stopping took too long.
  const killOnExit = () => killPostmaster(cluster)
  const own = () => {
    process.off('exit', killOnExit)
    process.on('exit', killOnExit)
  }
  const disown = () => process.off('exit', killOnExit)
  const connectionString = (role: Role, database: string, activePort: number) =>
    `postgres://${role}:${cluster.passwords[role]}@127.0.0.1:${activePort}/${database}`
  const urlsAt = (activePort: number) => ({
    url: connectionString('curio', 'curio', activePort),
    urlAs: (role: Role) => connectionString(role, 'curio', activePort),
  })
  const attach = async (requestedPort: number | undefined) => {
    const startedAtMs = performance.now()
    for (;;) {
      const activePort = await ensureRunning(cluster, binaries, requestedPort, own)
      const lock = await acquireInstanceLock(connectionString('postgres', 'postgres', activePort), folder)
      if (lock) {
        own()
        return { used: activePort, lock }
      }
      if (performance.now() - startedAtMs > attachTimeoutMs)
        throw new StartFailure(`PostgreSQL on ${folder} keeps going away.`)
      await delay(50)
    }
  }
  const attached = await attach(port).catch((error: unknown) => {
    if (error instanceof FolderInUse) disown()
    if (joinsServer && error instanceof FolderInUse) return null
    throw error
  })
  if (!attached) {
    const serverPort = await ensureRunning(cluster, binaries, undefined)
    return {
      ...urlsAt(serverPort),
      lost: Promise.withResolvers<Error>().promise,
      stop: async () => {},
    }
  }
  const { used: activePort, lock } = attached
  await createDatabase(connectionString('postgres', 'postgres', activePort), cluster.passwords)

  let currentLock = lock
  let stopping = false
  signal?.addEventListener('abort', () => currentLock.announceStopping())
  const { promise: lost, resolve: reportLost } = Promise.withResolvers<Error>()
  const superviseServer = async () => {
    for (;;) {
      await currentLock.connectionClosed
      if (stopping) return
      log('PostgreSQL went away; bringing it back.')
      currentLock = (await attach(activePort)).lock
    }
  }
  superviseServer().catch((error: unknown) => {
    if (!stopping) reportLost(error instanceof Error ? error : new Error(String(error)))
  })
  return {
    ...urlsAt(activePort),
    lost,
    stop: () => {
      stopping = true
      disown()
      return stopPostmaster(cluster, binaries)
    },
  }
}

function prepareFolder(dataFolder: string): string {
  try {
    mkdirSync(dataFolder, { recursive: true })
    accessSync(dataFolder, constants.W_OK | constants.X_OK)
    return realpathSync(dataFolder)
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? String(error.code) : String(error)
    throw new StartFailure(`The data folder ${resolve(dataFolder)} cannot be written to (${code}).`)
  }
}
