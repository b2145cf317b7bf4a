// What the worker caches, one row per kind of resource. Everything else goes to the network untouched. API responses
// are cached by the page, which knows whose they are and how old.

type ResourceRule = {
  readonly kind: string
  /** Whether a path on the app's own origin is of this kind. */
  readonly matches: (path: string) => boolean
  /** The strategy, as Workbox names it. */
  readonly cache: 'cache-first' | 'stale-while-revalidate'
  /** The least recently used entries are removed above this number. */
  readonly maxEntries: number
  readonly maxAgeDays: number
}

export const resourceRules: readonly ResourceRule[] = [
  // The URL identifies the content, so an entry never becomes stale. At about 15 kB a picture the budget is about 9 MB.
  {
    kind: 'pictures',
    matches: (path) => path.startsWith('/media/images/'),
    cache: 'cache-first',
    maxEntries: 600,
    maxAgeDays: 60,
  },
  {
    kind: 'help',
    matches: (path) => path.startsWith('/how-to-buy/'),
    cache: 'stale-while-revalidate',
    maxEntries: 12,
    maxAgeDays: 60,
  },
]

/** The row, if any, for a GET of `url` by a worker on `origin`. */
export function findResourceRule(url: URL, origin: string): ResourceRule | null {
  if (url.origin !== origin) return null
  return resourceRules.find((rule) => rule.matches(url.pathname)) ?? null
}

/** Paths that are not the app's pages. Navigations to them go to the network. */
export const nonPagePaths: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/media\//,
  /^\/how-to-buy(\/|$)/,
  /^\/(healthz|readyz)$/,
]

/** Whether `url` may be a task's video: under /media/ on the app's own origin, any path on another. */
export const canBeVideo = (url: URL, origin: string): boolean =>
  /^https?:$/.test(url.protocol) && (url.origin !== origin || /^\/media\/(?!images\/)/.test(url.pathname))

/** The largest width of pictures in data saver mode. A phone shows two pictures side by side. */
const dataSaverWidthPx = 480

/** Returns the path to fetch instead in data saver mode: the same picture, at most 480 px wide. */
export function smallerImagePath(path: string): string {
  return path.replace(/\/(\d+)\.(avif|webp)$/, (match, width: string, format: string) =>
    Number(width) > dataSaverWidthPx ? `/${dataSaverWidthPx}.${format}` : match,
  )
}
