/// <reference lib="webworker" />
// Fetches the files that the precache lacks: at an installation, and when a page reports that there is a network, because
// Cache Storage can be cleared while the worker stays installed.
import type { PrecacheController } from 'workbox-precaching'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { isServiceWorkerMessage } from '#src/offline/service-worker-messages.ts'

/** The limits of the check for a newer version, and of the fetch of one file. */
const updateTimeoutMs = 20_000
const fetchTimeoutMs = 60_000

/** Whether every file of this version is in the cache. `unknown` until a page requests a repair. */
export type PrecacheState = 'unknown' | 'complete' | 'incomplete'

/** Repairs the precache when a page requests it. Returns a function that returns the state known to this worker. */
export function registerPrecacheRepair(
  worker: ServiceWorkerGlobalScope,
  controller: PrecacheController,
): () => PrecacheState {
  let state: PrecacheState = 'unknown'
  let repairing: Promise<void> | undefined
  const repair = async () => {
    const cache = await caches.open(controller.strategy.cacheName)
    const missing = await listMissing(controller.getURLsToCacheKeys(), cache)
    state = missing.length === 0 ? 'complete' : 'incomplete'
    if (state === 'incomplete' && (await isNewest(worker.registration))) state = await fetchMissing(missing, cache)
  }
  worker.addEventListener('message', (event) => {
    if (!isServiceWorkerMessage(event.data, 'REPAIR_PRECACHE')) return
    // A failure is retried when a page is started, is shown, or has a network again.
    repairing ??= repair()
      .catch(() => undefined)
      .finally(() => (repairing = undefined))
    event.waitUntil(repairing)
  })
  return () => state
}

/** A newer version fills the cache itself, and the server no longer has the files of this one. */
async function isNewest(registration: ServiceWorkerRegistration): Promise<boolean> {
  await withTimeout(registration.update(), updateTimeoutMs)
  return !registration.installing && !registration.waiting
}

/** A file of this version. An address that does not name its content has a key with the file's revision. */
export type PrecacheFile = { readonly url: string; readonly cacheKey: string }

/** @param files each address with its key in the cache */
export async function listMissing(files: ReadonlyMap<string, string>, cache: Pick<Cache, 'keys'>) {
  const cached = new Set((await cache.keys()).map(({ url }) => url))
  return [...files].flatMap(([url, cacheKey]): PrecacheFile[] => (cached.has(cacheKey) ? [] : [{ url, cacheKey }]))
}

/** Files fetched at once: as many as browsers open connections to one host over HTTP/1.1. */
const parallelFetches = 6

/**
 * Fetches files into the cache, the page last: one whose scripts could not be fetched would open without a network and
 * stay blank. Stops at the first file that the server does not have. Rejects when there is no network.
 */
export async function fetchMissing(
  missing: readonly PrecacheFile[],
  cache: Pick<Cache, 'put'>,
): Promise<'complete' | 'incomplete'> {
  const assets = missing.filter(isContentHashed)
  const pages = missing.filter((file) => !isContentHashed(file))
  return (await fetchAll(assets, cache)) && (await fetchAll(pages, cache)) ? 'complete' : 'incomplete'
}

/** @returns whether the server has them all */
async function fetchAll(files: readonly PrecacheFile[], cache: Pick<Cache, 'put'>): Promise<boolean> {
  const queue = files.values()
  let isStopped = false
  const fetchNext = async () => {
    for (const file of queue) {
      if (isStopped) return
      const isCached = await fetchFile(file, cache).catch((error: unknown) => {
        isStopped = true
        throw error
      })
      if (!isCached) isStopped = true
    }
  }
  await Promise.all(Array.from({ length: parallelFetches }, fetchNext))
  return !isStopped
}

async function fetchFile(file: PrecacheFile, cache: Pick<Cache, 'put'>): Promise<boolean> {
  const response = await fetch(file.url, {
    cache: isContentHashed(file) ? 'default' : 'reload',
    credentials: 'same-origin',
    signal: AbortSignal.timeout(fetchTimeoutMs),
  })
  if (response.status !== 200 || response.redirected) return false
  await cache.put(file.cacheKey, response)
  return true
}

const isContentHashed = ({ url, cacheKey }: PrecacheFile) => url === cacheKey
