/// <reference lib="webworker" />
// Pages of the version before go on in their tabs when a new one takes over, and fetch parts of themselves when these
// are first needed. The server has only the new ones by then, so the worker keeps the old ones for as long as it lives.
import { cacheNames } from 'workbox-core'
import { registerRoute } from 'workbox-routing'
import type { PrecacheEntry } from 'workbox-precaching'
import { limitWait } from '#src/offline/limit-wait.ts'

const kept = 'previous-version'

/** Milliseconds the device may take to find a part; the server is asked after that. */
const cacheLimitMs = 3000

/** Parts bear their content in their names, so those of two versions never mix. */
const isPart = ({ pathname }: URL) => pathname.startsWith('/assets/')

/** @param entries what this version consists of */
export function keepPreviousVersion(
  worker: ServiceWorkerGlobalScope,
  entries: readonly (PrecacheEntry | string)[],
): void {
  const ours = new Set(entries.map((entry) => addressOf(entry, worker.location.origin)))
  worker.addEventListener('install', (event) => event.waitUntil(keepOthers(ours)))
  registerRoute(
    ({ url, sameOrigin }) => sameOrigin && isPart(url) && !ours.has(url.href),
    async ({ request }) => {
      const part = limitWait(caches.match(request, { cacheName: kept }), cacheLimitMs)
      return (await part.catch(() => null)) ?? fetch(request)
    },
  )
}

/** While it is being installed the version before is complete; workbox takes it away with the change. */
async function keepOthers(ours: ReadonlySet<string>): Promise<void> {
  const precache = await caches.open(cacheNames.precache)
  await caches.delete(kept)
  const others = (await precache.keys()).filter(({ url }) => isPart(new URL(url)) && !ours.has(url))
  if (others.length === 0) return
  const cache = await caches.open(kept)
  for (const request of others) {
    const part = await precache.match(request)
    // A device that is full goes without: a tab that misses a part begins anew.
    if (part) await cache.put(request, part).catch(() => undefined)
  }
}

const addressOf = (entry: PrecacheEntry | string, origin: string) =>
  new URL(typeof entry === 'string' ? entry : entry.url, origin).href
