// Hydrates a server-rendered page.
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Locale } from './platform/i18n/locale.ts'
import { syncServerClockAt } from './platform/api/server-clock.ts'
import {
  hydratedEvent,
  provideServerRenderedPage,
  parseServerRenderedPage,
  type ServerRenderedPage,
} from './platform/page/server-rendered-page.tsx'
import { currentIdentity } from './platform/session/session.ts'
import type { createAppRouter } from './router.ts'

type HydrateOptions = {
  readonly root: HTMLElement
  readonly app: ReactNode
  readonly locale: Locale
  readonly queryClient: QueryClient
  readonly router: ReturnType<typeof createAppRouter>
}

/**
 * Resolves to true once the page is hydrated; until then nothing may change what the page shows. Resolves to false for
 * a page without content, or with content for another person or locale: the caller then renders on the client.
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
  // Without it the router would wrap the page in one more Suspense boundary than on the server.
  router.ssr = { manifest: undefined }
  await yieldToMain()
  const hydrated = new Promise((resolve) => document.addEventListener(hydratedEvent, resolve, { once: true }))
  startTransition(() => void hydrateRoot(root, app))
  await hydrated
  return true
}

/** Lets the browser paint and handle input between two pieces of work, for at least `ms` milliseconds. */
export const yieldToMain = (ms?: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

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

/** Sets the age of the query data to the page's arrival, on this device's clock. */
function withDataUpdatedAt(state: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }))
  return { ...state, queries }
}
