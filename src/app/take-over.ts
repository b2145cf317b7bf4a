// A page that came with its content becomes the app, without drawing it anew.
import { hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { type ReactNode, startTransition } from 'react'
import { hydrateRoot } from 'react-dom/client'
import type { Locale } from '#src/app/platform/i18n/locale.ts'
import { noteServerTimeAt } from '#src/app/platform/server-time.ts'
import { appListens, provideServedPage, readServedPage, type ServedPage } from '#src/app/platform/served-page.ts'
import { currentIdentity } from '#src/app/platform/session.ts'
import type { createAppRouter } from './router.ts'

type Taking = {
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
export async function takeOver({ root, app, locale, queryClient, router }: Taking): Promise<boolean> {
  const page = readServedPage()
  if (!page || page.locale !== locale || !isFor(page)) return false
  const arrival = arrivalTime()
  noteServerTimeAt(page.renderedAt, arrival)
  hydrate(queryClient, asOf(page.queries as DehydratedState, arrival))
  provideServedPage(() => page)
  await breath()
  await router.load()
  if (router.state.location.href !== router.latestLocation.href || router.state.matches.some(isNotShown)) {
    provideServedPage(() => null)
    return false
  }
  // Without it the router would put the page into one boundary more than the server's did.
  router.ssr = { manifest: undefined }
  await breath()
  const listens = new Promise((resolve) => document.addEventListener(appListens, resolve, { once: true }))
  startTransition(() => void hydrateRoot(root, app))
  await listens
  return true
}

/** Between two pieces of work the browser may answer to a finger. */
const breath = () => new Promise<void>((resolve) => setTimeout(resolve))

const isNotShown = ({ status }: { status: string }) => status !== 'success'

function isFor({ person }: ServedPage): boolean {
  const identity = currentIdentity()
  const facts = (who: ServedPage['person']) => who && [who._id, who.id, who.name, who.icon, who.role]
  return JSON.stringify(facts(person)) === JSON.stringify(facts(identity))
}

/** When the document began to arrive, in milliseconds since the epoch on this device's clock. */
function arrivalTime(): number {
  const [navigation] = performance.getEntriesByType('navigation')
  return performance.timeOrigin + ((navigation as PerformanceNavigationTiming | undefined)?.responseStart ?? 0)
}

/** The answers are as old as the page, by this device's clock. */
function asOf(state: DehydratedState, dataUpdatedAt: number): DehydratedState {
  const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, dataUpdatedAt } }))
  return { ...state, queries }
}
