// What the service worker fetches when it is installed: the whole app, so that it starts without a network.
import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * In kB (1000 bytes) as a browser gets them. The talent on a train pays for each in mobile data, once at installing and
 * for what changed with each version.
 * 540: the app stood at 475 when it was first counted, and what it does without a network, downloads, an outbox, push and
 * the prompts to install it, was still to come.
 * 575: downloads, reading from the device and push together came to 541; the outbox and its screens follow.
 * 585: with them, the prompt to install and the settings of notifications it came to 578.
 */
export const precacheBudgetKB = 585

/** What stands in the list the build wrote into `sw.js`. */
const PRECACHE_URL = /"url":"([^"]+)"/g

export type PrecacheSize = { readonly files: number; readonly kB: number; readonly storedKB: number }

/** Counts the files, their compressed size, and what they take on the device. Needs a build in `dist`. */
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
