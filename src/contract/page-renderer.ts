// The interface between the server and the page renderer, which is a separate build.

/** Who a page is for. */
export type PageUser = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
  /** Whether their projects are their first page. */
  readonly startsOnProjects?: boolean
}

/** The inputs of a rendered page. The browser hydrates with the same values. */
export type PageContext = {
  readonly person: PageUser | null
  /** The requested locale; an unknown one means `default`. */
  readonly locale: string
  /** Whether to assume a desktop's window rather than a phone's. */
  readonly isWideScreen: boolean
  /** IANA name of the browser's time zone; UTC as long as it is unknown. */
  readonly timeZone: string
  readonly publicBrowsing: boolean
}

export type PageRequest = PageContext & {
  /** Path and query. */
  readonly url: string
  /** Makes an API call as the person. */
  readonly call: (url: string, init: PageApiRequest) => Promise<PageApiResponse>
}

export type PageApiRequest = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** The part of a `Response` that the API client reads. */
export type PageApiResponse = {
  readonly ok: boolean
  readonly headers: { readonly get: (name: string) => string | null }
  readonly json: () => Promise<unknown>
}

/** What search engines learn of a product. Of its auction they learn what every visitor does: no bids, and no number. */
export type PageProduct = {
  readonly name: string
  readonly description: string
  /** Base URLs of its pictures, the cover first. */
  readonly pictures: readonly string[]
  readonly kind: string
  readonly material: string
  readonly seller: string
  /** Dollars: the price of the sale, the buy-now price, or else the start price. */
  readonly price: number
  readonly availability: 'InStock' | 'PreOrder' | 'SoldOut'
  /** When its auction ends. */
  readonly validUntil: string | null
}

export type RenderedPage = {
  /** May contain style attributes, which the CSP forbids: the server converts them. */
  readonly html: string
  /** The data the browser needs to hydrate the page, as JSON. */
  readonly data: string
  /** BCP 47. */
  readonly lang: string
  readonly title: string
  /** One or two sentences for search engines and link previews. */
  readonly description: string | null
  /** The base URL of the image for link previews. */
  readonly picture: string | null
  /** Whether the page depends on the time zone. */
  readonly hasDates: boolean
  /** The product that the page shows. */
  readonly product: PageProduct | null
  /** Source files, named as in the client's build manifest, whose code the page needs besides the entry. */
  readonly modules: readonly string[]
}

/**
 * Returns null for a page that is not rendered on the server, such as a redirect or one whose data failed, and
 * 'missing' if the API returns `not-found`.
 */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | 'missing' | null>

/** The export of the renderer's build. `getRequest` returns the request that is being processed. */
export type PageRenderer = { readonly createRenderer: (getRequest: () => PageRequest | undefined) => RenderPage }

/** The id of the element that contains `RenderedPage.data`. */
export const pageDataId = 'page-data'

/** The id of the template that holds the app's scripts until the page is painted. */
export const appScriptsId = 'app-scripts'

/**
 * The cookie with the browser's time zone: its IANA name, encoded, and after `~` its offsets from UTC in winter and
 * summer, in minutes: `America%2FNew_York~300.240`.
 */
export const timeZoneCookie = 'time-zone'
