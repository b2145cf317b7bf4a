import { StartFailure } from './db/connection/start-failure.ts'
import { minFreeBytes, readFreeBytes } from '#src/server/media/free-space.ts'

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
