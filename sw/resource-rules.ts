// What the worker keeps of what passes through, one row per kind of resource. Everything else goes to the network
// untouched: answers of the API are kept by the page, which knows whose they are and how old.

type ResourceRule = {
  readonly kind: string
  /** Whether an address on our own origin is of this kind. */
  readonly matches: (path: string) => boolean
  /** `first`: what is kept is used without asking. `meanwhile`: it is used, and asked for anew for the next time. */
  readonly cache: 'cache-first' | 'stale-while-revalidate'
  /** The budget: most entries kept, the longest unused go first. */
  readonly maxEntries: number
  readonly maxAgeDays: number
}

export const resourceRules: readonly ResourceRule[] = [
  // An address names its content, so what is kept never goes stale. At about 15 kB a picture the budget is some 9 MB.
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

/** Addresses that are not the app's pages: opening them is the network's business. */
export const nonPagePaths: readonly RegExp[] = [
  /^\/api(\/|$)/,
  /^\/media\//,
  /^\/how-to-buy(\/|$)/,
  /^\/(healthz|readyz)$/,
]

/** Whether a task's video may be at `url`: on our own origin under /media/, and elsewhere anywhere. */
export const canBeVideo = (url: URL, origin: string): boolean =>
  /^https?:$/.test(url.protocol) && (url.origin !== origin || /^\/media\/(?!images\/)/.test(url.pathname))

/** Pixels a picture is wide at most for who saves data; a phone shows two of them side by side. */
const dataSaverWidthPx = 480

/** The address to fetch instead of a picture's own for who saves data: the same picture, smaller if it is larger. */
export function smallerImagePath(path: string): string {
  return path.replace(/\/(\d+)\.(avif|webp)$/, (match, width: string, format: string) =>
    Number(width) > dataSaverWidthPx ? `/${dataSaverWidthPx}.${format}` : match,
  )
}
