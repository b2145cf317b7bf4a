// The server-rendered page: on the server, the current request; in a browser, the data embedded in the document, until
// the app is hydrated.
import { useEffect } from 'react'
import { type PageRequest, pageDataId, type PageContext } from '#src/contract/page-renderer.ts'
import { provideServerRenderedView } from '#src/app/ui/server-rendered-view.ts'
import { useIsHydrating } from '#src/app/ui/use-is-hydrating.ts'

export type ServerRenderedPage = PageContext & {
  /** Milliseconds since the epoch on the server's clock. */
  readonly renderedAt: number
  /** The query cache as TanStack Query dehydrates it. */
  readonly queries: unknown
}

declare global {
  interface DocumentEventMap {
    /** The app is hydrated or rendered and handles events from now on. */
    'app:hydrated': Event
  }
}

/** Dispatched on the document, once, when the app is hydrated or rendered. */
export const hydratedEvent: keyof DocumentEventMap = 'app:hydrated'

/** The current request, when the renderer rendered it, and what it rendered. */
export type PageRenderRequest = PageRequest & { renderedAt?: number; hasDates?: boolean; hasManagersTexts?: boolean }

let readPage: () => PageRenderRequest | ServerRenderedPage | null = () => null

/** Null where the browser renders by itself. */
export const currentServerRenderedPage = () => readPage()

/** The current request. For the server only: throws where no page is being rendered. */
export function currentPageRequest(): PageRenderRequest {
  const page = readPage()
  if (!page || !('call' in page)) throw new Error('No page is being rendered')
  return page
}

export function provideServerRenderedPage(readCurrent: () => PageRenderRequest | ServerRenderedPage | null): void {
  readPage = readCurrent
  provideServerRenderedView(readCurrent)
}

/** Parses the data embedded in the document. Returns null for a page without content. */
export function parseServerRenderedPage(): ServerRenderedPage | null {
  const text = document.getElementById(pageDataId)?.textContent
  return text === undefined ? null : (JSON.parse(text) as ServerRenderedPage)
}

/** Rendered in each screen, beside its content: once it is hydrated, the page is, and the browser renders by itself. */
export function HydrationEnd(): null {
  const isHydrating = useIsHydrating()
  useEffect(() => {
    if (!isHydrating) endHydration()
  }, [isHydrating])
  return null
}

function endHydration(): void {
  if (!readPage()) return
  provideServerRenderedPage(() => null)
  notifyHydrated()
}

/** Notifies event-replay.ts, which replays the recorded events. */
export function notifyHydrated(): void {
  document.dispatchEvent(new Event(hydratedEvent))
}

/**
 * Resolves when a server-rendered page is hydrated, at once for any other page. What is shown only by the device waits
 * for it: an update of a part that is not hydrated yet makes React hydrate that part in the same task. Each caller
 * continues in a task of its own.
 */
export function whenHydrated(): Promise<void> {
  if (!currentServerRenderedPage()) return Promise.resolve()
  return new Promise((resolve) => document.addEventListener(hydratedEvent, () => setTimeout(resolve), { once: true }))
}
