// Persists the query cache on the device, one per person, so that lists open without a network and show their age.
import { dehydrate, hydrate, type DehydratedState, type QueryClient, type QueryState } from '@tanstack/react-query'
import { withTimeout } from '#src/offline/with-timeout.ts'
import { cacheQueries, type CachedQueries, readCachedQueries } from '#src/offline/query-cache.ts'
import { isUnreachable } from '#src/app/platform/api/api-problem.ts'
import { currentIdentity, onSessionChange } from '#src/app/platform/session/session.ts'

/** Increment it when the shape of query data changes: caches of other versions are ignored. */
const schemaVersion = 5

/** How long cached data may be shown without a network: 28 days, like a session. */
const maxAgeMs = 28 * 24 * 60 * 60 * 1000

/** The debounce of writes. */
const writeDelayMs = 1000

/** The longest wait of the first screen for the stored cache. A later result is still applied. */
const readTimeoutMs = 2000

/**
 * Persists the cache for the signed-in person and clears it when the person changes. Resolves when the stored cache is
 * loaded, or after 2 s.
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
    // The person changed during the read.
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

/** Loads the stored cache of `person`, then persists changes. Returns a function that stops persisting. */
function persistQueriesOf(person: string, cached: CachedQueries | null, client: QueryClient): () => void {
  hydrate(client, dropExpired(readState(cached)))
  let timer: number | undefined
  const write = () => {
    timer = undefined
    const state = dehydrate(client, { shouldDehydrateQuery: shouldPersist, serializeData: truncatePages })
    const queries = state.queries.map((query) => ({ ...query, state: { ...query.state, ...noFailure } }))
    void cacheQueries(person, (stored) => ({
      schemaVersion,
      state: { ...state, queries: keepNewer(queries, readState(stored)) },
    }))
  }
  const scheduleWrite = () => {
    timer ??= window.setTimeout(write, writeDelayMs)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') scheduleWrite()
  })
  // Data from the server-rendered page is already in the cache and may never change.
  if (client.getQueryCache().getAll().length > 0) scheduleWrite()
  return () => {
    unsubscribe()
    window.clearTimeout(timer)
  }
}

const readState = (cached: CachedQueries | null): DehydratedState =>
  cached?.schemaVersion === schemaVersion ? (cached.state as DehydratedState) : { mutations: [], queries: [] }

/** What another tab fetched later than this one stays. */
function keepNewer(queries: DehydratedState['queries'], { queries: stored }: DehydratedState) {
  const storedByHash = new Map(stored.map((query) => [query.queryHash, query]))
  return queries.map((query) => {
    const other = storedByHash.get(query.queryHash)
    return other && other.state.dataUpdatedAt > query.state.dataUpdatedAt ? other : query
  })
}

/** How many pages of a list are persisted. Rewriting a long list with every new page would slow down scrolling. */
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

type PersistableQuery = {
  state: Pick<QueryState, 'status' | 'error' | 'dataUpdatedAt'>
  meta?: Record<string, unknown> | undefined
}

/**
 * Data was updated at 0 while it stands for data that is being loaded. It stays when it could not be loaded again without
 * a network, and goes when the server refused it.
 */
const shouldPersist = ({ state, meta }: PersistableQuery) =>
  (state.status === 'success' || isUnreachable(state.error)) && state.dataUpdatedAt > 0 && meta?.['persist'] !== false

/** The data is stored without the failure of its last request. */
const noFailure = { status: 'success', error: null, fetchFailureCount: 0, fetchFailureReason: null } as const

/** Drops data older than `maxAgeMs` and marks the rest as invalidated, so that every start of the app refetches it. */
function dropExpired(state: DehydratedState): DehydratedState {
  const oldestAllowedMs = Date.now() - maxAgeMs
  const queries = state.queries
    .filter((query) => query.state.dataUpdatedAt > oldestAllowedMs)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  return { ...state, mutations: [], queries }
}
