import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import type { WorkboxPlugin } from 'workbox-core'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate } from 'workbox-strategies'
import { isDataSaverOn } from '#src/offline/is-data-saver-on.ts'
import { findResourceRule, resourceRules, smallerImagePath } from './resource-rules.ts'

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
