/// <reference lib="webworker" />
// Open tabs continue to run the previous version after an update and load its chunks on demand. The server then has
// only the new chunks, so the worker retains the old ones until the next update.
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { PrecacheEntry } from 'workbox-precaching'
import { withTimeout } from '#src/offline/with-timeout.ts'

const previousVersionCache = 'previous-version'

/** The limit of a cache lookup. After it the request goes to the server. */
const cacheTimeoutMs = 3000

/** The names of chunks contain a content hash, so two versions never collide. */
const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** @param entries the files of this version */
export function retainPreviousVersion(
  worker: ServiceWorkerGlobalScope,
  entries: readonly (PrecacheEntry | string)[],
): void {
  const currentAssets = new Set(entries.map((entry) => entryUrl(entry, worker.location.origin)))
  worker.addEventListener('install', (event) => event.waitUntil(cachePreviousAssets(currentAssets)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isAsset(url) && !currentAssets.has(url.href),
    async ({ request }) => {
      const asset = withTimeout(caches.match(request, { cacheName: previousVersionCache }), cacheTimeoutMs)
      return (await asset.catch(() => null)) ?? fetch(request)
    },
  )
}

/** Runs during the installation, while the previous version is complete: Workbox deletes it on activation. */
async function cachePreviousAssets(currentAssets: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache)
  await caches.delete(previousVersionCache)
  const previousAssets = (await precache.keys()).filter(({ url }) => isAsset(new URL(url)) && !currentAssets.has(url))
  if (previousAssets.length === 0) return
  const cache = await caches.open(previousVersionCache)
  for (const request of previousAssets) {
    const asset = await precache.match(request)
    // A full device stores nothing: a tab that misses a chunk reloads.
    if (asset) await cache.put(request, asset).catch(() => undefined)
  }
}

const entryUrl = (entry: PrecacheEntry | string, origin: string) =>
  new URL(typeof entry === 'string' ? entry : entry.url, origin).href
