// What the server and the renderer of a page agree on. The renderer is a build of its own, so nothing else ties the two.

/** Who a page is for. */
export type PagePerson = {
  readonly _id: string
  readonly id: number
  readonly name: string
  readonly icon: string
  readonly role: 'admin' | 'worker'
}

/** What a page is made for. A browser that takes a rendered page over begins with the same. */
export type PageView = {
  readonly person: PagePerson | null
  /** The language asked for; one there is no catalogue of means the default one. */
  readonly locale: string
  /** Whether to assume the window of a desktop rather than a phone's. */
  readonly wide: boolean
  readonly publicBrowsing: boolean
}

export type PageRequest = PageView & {
  /** Path and query. */
  readonly url: string
  /** Makes a call of the API in the person's name. */
  readonly call: (url: string, init: PageCall) => Promise<PageAnswer>
}

export type PageCall = {
  readonly method: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string | null
}

/** As much of a `Response` as the API's client reads. */
export type PageAnswer = {
  readonly ok: boolean
  readonly headers: { readonly get: (name: string) => string | null }
  readonly json: () => Promise<unknown>
}

export type RenderedPage = {
  readonly html: string
  /** What the browser has to know to take the page over, as JSON. */
  readonly data: string
  /** BCP 47. */
  readonly lang: string
  readonly title: string
  /** One or two sentences, as a search engine or a link's preview shows them. */
  readonly description: string | null
  /** The base address of the picture a preview shows. */
  readonly picture: string | null
  /** Source files, as the client's build names them, whose code the page needs beyond the entry. */
  readonly modules: readonly string[]
}

/**
 * Answers null for a page that is not for rendering, as one that leads elsewhere, and 'missing' where the API says that
 * there is no such thing.
 */
export type RenderPage = (request: PageRequest) => Promise<RenderedPage | 'missing' | null>

/** What the build of the renderer exports. `current` answers the request that is being worked on. */
export type PageRenderer = { readonly createRenderer: (current: () => PageRequest | undefined) => RenderPage }

/** The id of the element that carries `RenderedPage.data`. */
export const pageDataId = 'page-data'

/** The id of the template in which the app's scripts wait until the page has been painted. */
export const appScriptsId = 'app-scripts'

/** The header with which a caller asks for the page as it is before anything is rendered into it. */
export const plainPageHeader = 'x-plain-page'
