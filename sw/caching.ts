// What is kept of what passes through, one row per kind of resource. Everything else goes to the network untouched:
// answers of the API are kept by the page, which knows whose they are and how old.
import { CacheableResponsePlugin } from 'workbox-cacheable-response'
import { ExpirationPlugin } from 'workbox-expiration'
import { registerRoute } from 'workbox-routing'
import { CacheFirst, StaleWhileRevalidate, type Strategy } from 'workbox-strategies'
import type { WorkboxPlugin } from 'workbox-core'

type Row = {
  readonly kind: string
  /** Whether an address on our own origin is of this kind. */
  readonly matches: (path: string) => boolean
  readonly strategy: () => Strategy
}

const day = 24 * 60 * 60

/** Workbox declares its plugins' absent callbacks as undefined, which our stricter reading of `?` doesn't take. */
const plugin = (made: CacheableResponsePlugin | ExpirationPlugin): WorkboxPlugin => made as WorkboxPlugin

export const rows: readonly Row[] = [
  {
    // An address names its content, so what is kept never goes stale. At about 15 kB a picture the budget is some 9 MB.
    kind: 'pictures',
    matches: (path) => path.startsWith('/media/images/'),
    strategy: () =>
      new CacheFirst({
        cacheName: 'pictures',
        plugins: [
          plugin(new CacheableResponsePlugin({ statuses: [200] })),
          plugin(new ExpirationPlugin({ maxEntries: 600, maxAgeSeconds: 60 * day, purgeOnQuotaError: true })),
        ],
      }),
  },
  {
    kind: 'help pages',
    matches: (path) => path.startsWith('/how-to-buy/'),
    strategy: () =>
      new StaleWhileRevalidate({
        cacheName: 'help',
        plugins: [
          plugin(new CacheableResponsePlugin({ statuses: [200] })),
          plugin(new ExpirationPlugin({ maxEntries: 12 })),
        ],
      }),
  },
]

/** Which row, if any, takes a GET of `url` for a worker on `origin`. */
export function rowFor(url: URL, origin: string): Row | null {
  if (url.origin !== origin) return null
  return rows.find((row) => row.matches(url.pathname)) ?? null
}

export function registerCaching(origin: string): void {
  for (const row of rows) {
    const strategy = row.strategy()
    registerRoute(
      ({ url }) => rowFor(url, origin) === row,
      (options) => strategy.handle(options),
    )
  }
}
