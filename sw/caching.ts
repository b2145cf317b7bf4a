import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { savesData } from '#src/offline/saves-data.ts'
import { resourceOf, resources, smallerPicture } from './resources.ts'

const day = 24 * 60 * 60

/** Workbox declares its plugins' absent callbacks as undefined, which our stricter reading of `?` doesn't take. */
const plugin = (made: CacheableResponsePlugin | ExpirationPlugin): WorkboxPlugin => made as WorkboxPlugin

/** One route per row of the table of resources. */
export function registerCaching(origin: string): void {
  for (const row of resources) {
    const { kind, cache, maxEntries, maxAgeDays } = row
    const expiration = new ExpirationPlugin({ maxEntries, maxAgeSeconds: maxAgeDays * day, purgeOnQuotaError: true })
    const options = {
      cacheName: kind,
      plugins: [plugin(new CacheableResponsePlugin({ statuses: [200] })), plugin(expiration)],
    }
    const strategy = cache === 'first' ? new CacheFirst(options) : new StaleWhileRevalidate(options)
    registerRoute(
      ({ url }) => resourceOf(url, origin) === row,
      (asked) =>
        strategy.handle(kind === 'pictures' && savesData() ? { ...asked, request: smaller(asked.request) } : asked),
    )
  }
}

const smaller = (request: Request) => {
  const url = new URL(request.url)
  url.pathname = smallerPicture(url.pathname)
  return url.href === request.url ? request : new Request(url)
}
