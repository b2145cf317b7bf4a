import { statfs as statFileSystem } from 'node:fs/promises'
import { dirname } from 'node:path'
import { StartFailure } from '#src/server/db/connection/start-failure.ts'

/** Free bytes below which a disk counts as full: a picture, its sizes and the database's next files fit into more. */
export const minFreeBytes = 64 * 1024 * 1024

type Statfs = (path: string) => Promise<{ readonly bavail: number; readonly bsize: number }>

/** Returns the bytes that this user can still write in `folder`, or in its nearest parent that exists. */
export async function readFreeBytes(folder: string, statfs: Statfs = statFileSystem): Promise<number> {
  try {
    const { bavail, bsize } = await statfs(folder)
    return bavail * bsize
  } catch (error) {
    const parent = dirname(folder)
    const isMissing = error instanceof Error && 'code' in error && error.code === 'ENOENT'
    if (!isMissing || parent === folder) throw error
    return readFreeBytes(parent, statfs)
  }
}

const megabyte = 1024 * 1024

/**
 * Checks early that there is space for data. PostgreSQL on a full disk tries to recover for a long time.
 * @throws StartFailure if the disk of `folder` is full.
 */
export async function checkFreeSpace(folder: string, read = readFreeBytes): Promise<void> {
  // A folder that cannot be examined is reported, with its reason, by the step that opens it.
  const free = await read(folder).catch(() => Infinity)
  if (free >= minFreeBytes) return
  const [freeMb, minMb] = [Math.floor(free / megabyte), minFreeBytes / megabyte]
  throw new StartFailure(`The disk of ${folder} (DATA_DIR) is full: ${freeMb} MB are free, and ${minMb} MB are needed.`)
}
