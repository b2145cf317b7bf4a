// Measures what the service worker precaches: the whole app, so that it starts offline.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * In kB (1000 bytes), compressed. Talents pay for it in mobile data, once at installation and for what changes with
 * each version.
 */
export const precacheBudgetKB = 800

/** Entries of the precache list that the build writes into `sw.js`. */
const PRECACHE_URL = /"url":"([^"]+)"/g

export type PrecacheSize = { readonly files: number; readonly kB: number; readonly storedKB: number }

/** Returns the number of files, their compressed size, and their size on the device. Needs a build in `dist`. */
export async function measurePrecache(dist: string): Promise<PrecacheSize> {
  const worker = await readFile(join(dist, 'sw.js'), 'utf8')
  const paths = [...worker.matchAll(PRECACHE_URL)].map(([, path = '']) => join(dist, path))
  if (paths.length === 0) throw new Error('The list of the files to precache was not found in sw.js')
  const sizes = await Promise.all(
    paths.map(async (path) => {
      const stored = (await stat(path)).size
      const compressed = await stat(`${path}.br`).catch(() => null)
      return { stored, compressed: compressed?.size ?? stored }
    }),
  )
  const sum = (numbers: readonly number[]) => numbers.reduce((total, bytes) => total + bytes, 0) / 1000
  return {
    files: paths.length,
    kB: sum(sizes.map(({ compressed }) => compressed)),
    storedKB: sum(sizes.map(({ stored }) => stored)),
  }
}
