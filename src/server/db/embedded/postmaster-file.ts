// postmaster.pid, the lock file of a running PostgreSQL in its data folder.

import { closeSync, constants, openSync, readFileSync, readlinkSync, realpathSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** Parses the file; undefined if it is missing or incomplete. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/** Whether a process with this id exists, of any user. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether the process with this id is the PostgreSQL of this folder. Ids are reused, in a container after every
 * restart. On Linux the working directory identifies it, since PostgreSQL runs inside its data folder. On other systems
 * any running process with the id is assumed to be it.
 */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  if (!isAlive(pid)) return false
  if (process.platform !== 'linux') return true
  try {
    return readlinkSync(`/proc/${pid}/cwd`) === realpathSync(cluster)
  } catch {
    return false
  }
}

// Above the highest process id on Linux (2^22).
const unusedPid = 4_194_305

/**
 * Replaces the id in the file of a PostgreSQL that has ended, if another process now has that id: PostgreSQL would
 * mistake it for a running server and refuse to start. Only the id changes; the rest identifies the shared memory by
 * which PostgreSQL detects whether its old processes are still running.
 */
export function markStale(cluster: string): void {
  const otherLines = readLines(cluster).slice(1)
  // The folder may belong to another user: a symbolic link there must not make root write elsewhere.
  const flags = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  const fd = openSync(join(cluster, 'postmaster.pid'), flags)
  writeSync(fd, [unusedPid, ...otherLines].join('\n'))
  closeSync(fd)
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
