// The page as the server rendered it: on the server, the request that is worked on; in a browser, what came embedded in
// the document, until the app has taken it over.
import { useEffect } from 'react'
import { type PageRequest, pageDataId, type PageView } from '#src/contract/page.ts'
import { provideServedView } from '#src/app/ui/served-view.ts'

export type ServedPage = PageView & {
  /** Milliseconds since the epoch on the server's clock. */
  readonly renderedAt: number
  /** Answers by query, as TanStack Query dehydrates them. */
  readonly queries: unknown
}

declare global {
  interface DocumentEventMap {
    /** The app has taken the page over, or has drawn it: from now on it hears what is pressed. */
    'app-listens': Event
  }
}

/** On the document, once: the app has taken the page over, or has drawn it. */
export const appListens: keyof DocumentEventMap = 'app-listens'

/** What the renderer notes about the request it works on. */
export type WorkedOn = PageRequest & { renderedAt?: number }

let read: () => WorkedOn | ServedPage | null = () => null

/** Null where a browser draws by itself. */
export const servedPage = () => read()

/** On the server alone: the request that is worked on. Throws outside one. */
export function workedOn(): WorkedOn {
  const page = read()
  if (!page || !('call' in page)) throw new Error('No page is being rendered')
  return page
}

export function provideServedPage(reader: () => WorkedOn | ServedPage | null): void {
  read = reader
  provideServedView(reader)
}

/** What came with the document, or null for a plain page. */
export function readServedPage(): ServedPage | null {
  const text = document.getElementById(pageDataId)?.textContent
  return text === undefined ? null : (JSON.parse(text) as ServedPage)
}

/**
 * Stands beside what a rendered page shows, or what stands there when that fails: from its first effect on, the browser
 * draws by itself.
 */
export function TakenOver() {
  useEffect(() => {
    provideServedPage(() => null)
    tellListening()
  }, [])
  return null
}

/** What was pressed before is made good now (early.ts). */
export function tellListening(): void {
  document.dispatchEvent(new Event(appListens))
}
