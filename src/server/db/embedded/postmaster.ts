// Starts and stops PostgreSQL on a cluster. PostgreSQL itself ensures that at most one runs per folder; one that is
// still running (because only Node was killed) is reused.

import { openSync, closeSync, fstatSync, readSync, rmSync, statSync } from 'node:fs'
import { totalmem } from 'node:os'
import { join } from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'

import type { Binaries } from './find-binaries.ts'
import type { Cluster } from './cluster.ts'
import { findFreePort } from './find-free-port.ts'
import { isAlive, isPostmasterOf, markStale, readPostmasterFile } from './postmaster-file.ts'
import { runCommand } from './run-command.ts'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

/** In MB, of the machine or of the container that limits this process. */
const memory = Math.min(totalmem(), process.constrainedMemory() || Infinity) / 2 ** 20
/** In MB. An eighth, as the server and the system's file cache need memory too. */
const sharedBuffers = Math.round(Math.min(1024, Math.max(128, memory / 8)))

/** Tuned for one or two cores and 1 GB of memory or more. Durability settings keep PostgreSQL's defaults (on). */
const settings: Readonly<Record<string, string>> = {
  listen_addresses: '127.0.0.1',
  unix_socket_directories: '',
  shared_buffers: `${sharedBuffers}MB`,
  effective_cache_size: `${4 * sharedBuffers}MB`,
  work_mem: '8MB',
  max_connections: '100',
  max_wal_size: '1GB',
  random_page_cost: '1.1',
  jit: 'off',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Logs only the server's lifecycle: the application logs failed statements.
  log_min_messages: 'log',
  log_checkpoints: 'off',
  // Ends statements of killed clients soon, which releases their locks.
  client_connection_check_interval: '1s',
}

/** PostgreSQL starts only after its orphaned processes have ended: a second or two after a kill. In milliseconds. */
const retryForMs = 15_000
const maxLogBytes = 4_000_000

/**
 * Starts PostgreSQL on the cluster unless it is running, and returns its port. Waits as long as crash recovery takes.
 * Calls `onStart` before it starts one.
 * @throws StartFailure if it does not start.
 */
export async function ensureRunning(
  cluster: Cluster,
  binaries: Binaries,
  port: number | undefined,
  onStart: () => void = () => {},
): Promise<number> {
  let failingSinceMs: number | undefined
  for (;;) {
    const postmasterFile = readPostmasterFile(cluster.folder)
    if (postmasterFile && isPostmasterOf(postmasterFile.pid, cluster.folder)) {
      if (postmasterFile.ready) return postmasterFile.port
      await delay(50)
      continue
    }
    if (postmasterFile && isAlive(postmasterFile.pid)) markStale(cluster.folder)
    onStart()
    const reason = await start(cluster, binaries, port ?? (await findFreePort()))
    if (reason === undefined) continue
    failingSinceMs ??= performance.now()
    if (performance.now() - failingSinceMs > retryForMs) {
      throw new StartFailure(`PostgreSQL does not start on ${cluster.folder}: ${reason}`)
    }
    await delay(200)
  }
}

/** Stops PostgreSQL: open transactions are rolled back, committed data is on disk. */
export async function stopPostmaster(cluster: Cluster, binaries: Binaries): Promise<void> {
  const args = ['stop', '-D', cluster.pgdata, '-m', 'fast', '-w', '-t', '120']
  const stopped = await runCommand(binaries.pgCtl, args, cluster.run)
  if (!stopped.ok && readPostmasterFile(cluster.folder)) throw new Error(`PostgreSQL does not stop: ${stopped.output}`)
}

/** Ends PostgreSQL at once, without waiting: committed data is on disk, and the next start recovers it. */
export function killPostmaster(cluster: Cluster): void {
  const postmasterFile = readPostmasterFile(cluster.folder)
  if (!postmasterFile || !isPostmasterOf(postmasterFile.pid, cluster.folder)) return
  try {
    process.kill(postmasterFile.pid, 'SIGQUIT')
  } catch {
    // It has just ended.
  }
}

/** Returns the reason if it did not start. */
async function start(cluster: Cluster, binaries: Binaries, port: number): Promise<string | undefined> {
  const log = join(cluster.folder, 'server.log')
  const size = statSync(log, { throwIfNoEntry: false })?.size ?? 0
  if (size > maxLogBytes) rmSync(log)
  const flags = Object.entries({ port: String(port), ...settings }).map(([name, value]) => `-c ${name}=${value}`)
  const started = await runCommand(
    binaries.pgCtl,
    [
      'start',
      '-D',
      cluster.pgdata,
      '-w',
      '-t',
      '3600',
      '-l',
      join(cluster.pgdata, 'server.log'),
      '-o',
      flags.join(' '),
    ],
    cluster.run,
  )
  if (started.ok) return undefined
  return readFatalLine(log, size > maxLogBytes ? 0 : size) ?? started.output.split('\n').at(-1) ?? 'no reason given'
}

function readFatalLine(log: string, from: number): string | undefined {
  try {
    const fd = openSync(log, 'r')
    const text = Buffer.alloc(fstatSync(fd).size - from)
    readSync(fd, text, 0, text.length, from)
    closeSync(fd)
    return /FATAL: +(.*)/.exec(text.toString())?.[1]
  } catch {
    return undefined
  }
}
