import { statfs as statFileSystem } from 'node:fs/promises'
import { dirname } from 'node:path'

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
