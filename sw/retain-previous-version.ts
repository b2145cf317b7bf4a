/// <reference lib="webworker" />
// Pages of the version before go on in their tabs when a new one takes over, and fetch parts of themselves when these
// are first needed. The server has only the new ones by then, so the worker keeps the old ones for as long as it lives.
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { PrecacheEntry } from 'workbox-precaching'
import { withTimeout } from '#src/offline/with-timeout.ts'

const previousVersionCache = 'previous-version'

/** Milliseconds the device may take to find a part; the server is asked after that. */
const cacheTimeoutMs = 3000

/** Parts bear their content in their names, so those of two versions never mix. */
const isAsset = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** @param entries what this version consists of */
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

/** While it is being installed the version before is complete; workbox takes it away with the change. */
async function cachePreviousAssets(currentAssets: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache)
  await caches.delete(previousVersionCache)
  const previousAssets = (await precache.keys()).filter(({ url }) => isAsset(new URL(url)) && !currentAssets.has(url))
  if (previousAssets.length === 0) return
  const cache = await caches.open(previousVersionCache)
  for (const request of previousAssets) {
    const asset = await precache.match(request)
    // A device that is full goes without: a tab that misses a part begins anew.
    if (asset) await cache.put(request, asset).catch(() => undefined)
  }
}

const entryUrl = (entry: PrecacheEntry | string, origin: string) =>
  new URL(typeof entry === 'string' ? entry : entry.url, origin).href
