// The page as the server rendered it: on the server, the request that is worked on; in a browser, what came embedded in
// the document, until the app has taken it over.
import { useEffect } from 'react'
import { type PageRequest, pageDataId, type PageContext } from '#src/contract/page-renderer.ts'
import { provideServerRenderedView } from '#src/app/ui/server-rendered-view.ts'

export type ServerRenderedPage = PageContext & {
  /** Milliseconds since the epoch on the server's clock. */
  readonly renderedAt: number
  /** Answers by query, as TanStack Query dehydrates them. */
  readonly queries: unknown
}

declare global {
  interface DocumentEventMap {
    /** The app has taken the page over, or has drawn it: from now on it hears what is pressed. */
    'app:hydrated': Event
  }
}

/** On the document, once: the app has taken the page over, or has drawn it. */
export const hydratedEvent: keyof DocumentEventMap = 'app:hydrated'

/** What the renderer notes about the request it works on. */
export type PageRenderRequest = PageRequest & { renderedAt?: number }

let readPage: () => PageRenderRequest | ServerRenderedPage | null = () => null

/** Null where a browser draws by itself. */
export const currentServerRenderedPage = () => readPage()

/** On the server alone: the request that is worked on. Throws outside one. */
export function currentPageRequest(): PageRenderRequest {
  const page = readPage()
  if (!page || !('call' in page)) throw new Error('No page is being rendered')
  return page
}

export function provideServerRenderedPage(readCurrent: () => PageRenderRequest | ServerRenderedPage | null): void {
  readPage = readCurrent
  provideServerRenderedView(readCurrent)
}

/** What came with the document, or null for a plain page. */
export function parseServerRenderedPage(): ServerRenderedPage | null {
  const text = document.getElementById(pageDataId)?.textContent
  return text === undefined ? null : (JSON.parse(text) as ServerRenderedPage)
}

/**
 * Stands beside what a rendered page shows, or what stands there when that fails: from its first effect on, the browser
 * draws by itself.
 */
export function HydrationMarker() {
  useEffect(() => {
    provideServerRenderedPage(() => null)
    notifyHydrated()
  }, [])
  return null
}

/** What was pressed before is made good now (event-replay.ts). */
export function notifyHydrated(): void {
  document.dispatchEvent(new Event(hydratedEvent))
}
