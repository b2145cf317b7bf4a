// postmaster.pid, the file by which a running PostgreSQL marks its data folder.

import { closeSync, constants, openSync, readFileSync, readlinkSync, realpathSync, writeSync } from 'node:fs'
import { join } from 'node:path'

export interface PostmasterFile {
  readonly pid: number
  readonly port: number
  readonly ready: boolean
}

/** What the file says, or undefined without a file or with one still being written. */
export function readPostmasterFile(cluster: string): PostmasterFile | undefined {
  const lines = readLines(cluster)
  const pid = Number(lines[0])
  if (!Number.isInteger(pid) || pid <= 0) return undefined
  return { pid, port: Number(lines[3] ?? 0), ready: lines[7]?.trim() === 'ready' }
}

/** Whether any process bears this id, ours or not. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Whether the process of that id is the PostgreSQL of this folder. Ids are used again, in a container after every
 * restart; on Linux the working directory tells, since PostgreSQL works inside its data folder. Elsewhere a living
 * process counts as the one.
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

// Above the highest id Linux gives (2^22).
const nobodysPid = 4_194_305

/**
 * Makes the file of a PostgreSQL that is gone say so, where another process now bears its id: PostgreSQL would
 * take that one for its twin and refuse to start. Only the id changes; the rest must stay, because it names the
 * shared memory by which PostgreSQL finds out whether some of its old processes still live.
 */
export function markGone(cluster: string): void {
  const rest = readLines(cluster).slice(1)
  // The folder may be another user's: a link put there must not make root write elsewhere.
  const flags = constants.O_WRONLY | constants.O_TRUNC | constants.O_NOFOLLOW
  const fd = openSync(join(cluster, 'postmaster.pid'), flags)
  writeSync(fd, [nobodysPid, ...rest].join('\n'))
  closeSync(fd)
}

function readLines(cluster: string): string[] {
  try {
    return readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')
  } catch {
    return []
  }
}
