import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { type WorkboxPlugin, cacheNames } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'
import { findResourceRule, resourceRules, smallerImagePath, canBeVideo } from './resource-rules.ts'
import type { PrecacheEntry } from 'workbox-precaching'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { offlineMediaResponse } from '#src/offline/media/offline-media-response.ts'
import { fileKey, listMediaFiles, onMediaFilesChange } from '#src/offline/media/media-store.ts'

const daySeconds = 24 * 60 * 60

/** Workbox types its plugins' absent callbacks as undefined, which `exactOptionalPropertyTypes` rejects. */
const plugin = (instance: CacheableResponsePlugin | ExpirationPlugin): WorkboxPlugin => instance as WorkboxPlugin

/** Registers one route per resource rule. */
export function registerCaching(origin: string): void {
  for (const rule of resourceRules) {
    const { kind, cache, maxEntries, maxAgeDays } = rule
    const expiration = new ExpirationPlugin({
      maxEntries,
      maxAgeSeconds: maxAgeDays * daySeconds,
      purgeOnQuotaError: true,
    })
    const options = {
      cacheName: kind,
      plugins: [plugin(new CacheableResponsePlugin({ statuses: [200] })), plugin(expiration)],
    }
    const strategy = cache === 'cache-first' ? new CacheFirst(options) : new StaleWhileRevalidate(options)
    registerRoute(
      ({ url }) => findResourceRule(url, origin) === rule,
      (handlerOptions) =>
        strategy.handle(
          kind === 'pictures' && isDataSaverOn()
            ? { ...handlerOptions, request: requestSmallerImage(handlerOptions.request) }
            : handlerOptions,
        ),
    )
  }
}

const requestSmallerImage = (request: Request) => {
  const url = new URL(request.url)
  url.pathname = smallerImagePath(url.pathname)
  return url.href === request.url ? request : new Request(url)
}

/// <reference lib="webworker" />
// Open tabs continue to run the previous version after an update and load its chunks on demand. The server then has
// only the new chunks, so the worker retains the old ones until the next update.

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

/// <reference lib="webworker" />
// Serves the videos of downloaded tasks from the device. Once the list of downloads is read, every other video request
// goes to the network untouched.

/** Identify the downloaded videos. Null until they are read. */
let downloadedUrls: ReadonlySet<string> | null = null

async function refreshDownloadedUrls(): Promise<void> {
  downloadedUrls = new Set((await listMediaFiles()).map(({ url }) => url))
}

export function registerDownloadedMedia(): void {
  onMediaFilesChange(() => void refreshDownloadedUrls())
  void refreshDownloadedUrls()
  registerRoute(
    ({ url, request }) =>
      canBeVideo(url, self.location.origin) &&
      isPlaybackRequest(request) &&
      (downloadedUrls === null || downloadedUrls.has(fileKey(url.href))),
    async ({ url, request }) =>
      (await offlineMediaResponse(url.href, request.headers.get('range')).catch(() => null)) ?? fetch(request),
  )
}

/** A download uses `no-store` and always goes to the network. */
const isPlaybackRequest = ({ cache, mode }: Request): boolean => cache !== 'no-store' && mode !== 'navigate'
