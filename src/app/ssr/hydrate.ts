// A page that came with its content becomes the app, without drawing it anew.
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import { syncServerClockAt } from '#src/app/platform/api/server-clock.ts'
import {
  hydratedEvent,
  provideServerRenderedPage,
  parseServerRenderedPage,
  type ServerRenderedPage,
} from './server-rendered-page.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import type { createAppRouter } from '#src/app/router.ts'

type HydrateOptions = {
  readonly root: HTMLElement
  readonly app: ReactNode
  readonly locale: Locale
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

/**
 * Answers true when it has: until then nothing may change what the page shows. Answers false for a page without content,
 * or with content for someone else or in another language than this device would draw: it is to be drawn as ever.
 */
export async function hydratePage({ root, app, locale, queryClient, router }: HydrateOptions): Promise<boolean> {
  const page = parseServerRenderedPage()
  if (!page || page.locale !== locale || !isForCurrentPerson(page)) return false
  const arrivedAt = readArrivalTime()
  syncServerClockAt(page.renderedAt, arrivedAt)
  hydrate(queryClient, withDataUpdatedAt(page.queries as DehydratedState, arrivedAt))
  provideServerRenderedPage(() => page)
  await yieldToMain()
  await router.load()
  if (router.state.location.href !== router.latestLocation.href || router.state.matches.some(isNotLoaded)) {
    provideServerRenderedPage(() => null)
    return false
  }
  // Without it the router would put the page into one boundary more than the server's did.
  router.ssr = { manifest: undefined }
  await yieldToMain()
  const hydrated = new Promise((resolve) => document.addEventListener(hydratedEvent, resolve, { once: true }))
  startTransition(() => void hydrateRoot(root, app))
  await hydrated
  return true
}

/** Between two pieces of work the browser may answer to a finger. */
const yieldToMain = () => new Promise<void>((resolve) => setTimeout(resolve))

const isNotLoaded = ({ status }: { status: string }) => status !== 'success'

function isForCurrentPerson({ person }: ServerRenderedPage): boolean {
  const identity = currentIdentity()
  const identityFields = (candidate: ServerRenderedPage['person']) =>
    candidate && [candidate._id, candidate.id, candidate.name, candidate.icon, candidate.role]
  return JSON.stringify(identityFields(person)) === JSON.stringify(identityFields(identity))
}

/** When the document began to arrive, in milliseconds since the epoch on this device's clock. */
function readArrivalTime(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return performance.timeOrigin + ((navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0)
}

/** The answers are as old as the page, by this device's clock. */
function withDataUpdatedAt(state: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }))
  return { ...state, queries }
}
