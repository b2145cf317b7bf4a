// The query cache on the device, one per person: lists last seen open without a network and say how old they are.
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { clearCachedQueries, cacheQueries, type CachedQueries, readCachedQueries } from '#src/offline/query-cache.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

/** Raise it when what queries hold changes shape: what was kept before is then left behind. */
const schemaVersion = 2

/** Milliseconds kept answers stay good for showing without a network: 28 days, as long as a session. */
const maxAgeMs = 28 * 24 * 60 * 60 * 1000

/** Milliseconds of quiet before changes are written. */
const writeDelayMs = 1000

/** Milliseconds the first screen waits for the device; what it has later is shown later. */
const readTimeoutMs = 2000

/**
 * Keeps answers for whoever is signed in; someone else's never stay in the cache. Resolves when it is filled, or after
 * 2 s.
 */
export async function persistQueryCache(client: QueryClient): Promise<void> {
  const person = () => currentIdentity()?._id ?? 'visitor'
  let owner = person()
  let stop = () => {}
  let generation = 0
  const switchOwner = async () => {
    generation += 1
    const thisGeneration = generation
    const cached = await readCachedQueries(owner)
    // Somebody else came while this was read.
    if (thisGeneration === generation) stop = persistQueriesOf(owner, cached, client)
  }
  onSessionChange(() => {
    if (person() === owner) return
    owner = person()
    stop()
    client.clear()
    void switchOwner()
  })
  await withTimeout(switchOwner(), readTimeoutMs).catch(() => undefined)
}

/** Fills the cache with what `person` saw last, then keeps what they see. Answers a function that stops keeping. */
function persistQueriesOf(person: string, cached: CachedQueries | null, client: QueryClient): () => void {
  if (cached?.schemaVersion === schemaVersion) hydrate(client, dropExpired(cached.state as DehydratedState))
  let timer: number | undefined
  const write = () => {
    timer = undefined
    void cacheQueries(person, {
      schemaVersion,
      state: dehydrate(client, { shouldDehydrateQuery: shouldPersist, serializeData: truncatePages }),
    })
  }
  const scheduleWrite = () => {
    timer ??= window.setTimeout(write, writeDelayMs)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') scheduleWrite()
  })
  // Answers that came with the page are there already, and may be all that comes.
  if (client.getQueryCache().getAll().length > 0) scheduleWrite()
  return () => {
    unsubscribe()
    window.clearTimeout(timer)
  }
}

/** Forgets everything kept for anybody on this device. */
export async function clearAllQueries(client: QueryClient): Promise<void> {
  client.clear()
  await clearCachedQueries()
}

/** Pages of a list that are kept: writing all of a long one again with each of its pages would hold up scrolling. */
const maxPersistedPages = 3

function truncatePages(data: unknown): unknown {
  if (!isPaged(data) || data.pages.length <= maxPersistedPages) return data
  return {
    ...data,
    pages: data.pages.slice(0, maxPersistedPages),
    pageParams: data.pageParams.slice(0, maxPersistedPages),
  }
}

const isPaged = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const shouldPersist = (query: { state: { status: string }; meta?: Record<string, unknown> | undefined }) =>
  query.state.status === 'success' && query.meta?.['persist'] !== false

/** What is young enough to show. However young, it is asked for again: whoever starts the app anew wants what is so now. */
function dropExpired(state: DehydratedState): DehydratedState {
  const oldestAllowedMs = Date.now() - maxAgeMs
  const queries = state.queries
    .filter((query) => query.state.dataUpdatedAt > oldestAllowedMs)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  return { ...state, mutations: [], queries }
}
