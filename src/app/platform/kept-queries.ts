// The query cache on the device, one per person: lists last seen open without a network and say how old they are.
import { dehydrate, hydrate, type DehydratedState, type QueryClient } from '@tanstack/react-query'
import { limitWait } from '#src/offline/limit-wait.ts'
import { clearKeptQueries, keepQueries, type KeptQueries, readKeptQueries } from '#src/offline/query-store.ts'
import { currentIdentity, onSessionChange } from './session.ts'

/** Raise it when what queries hold changes shape: what was kept before is then left behind. */
const shape = 2

/** Milliseconds kept answers stay good for showing without a network: 28 days, as long as a session. */
const maxAge = 28 * 24 * 60 * 60 * 1000

/** Milliseconds of quiet before changes are written. */
const quiet = 1000

/** Milliseconds the first screen waits for the device; what it has later is shown later. */
const readLimitMs = 2000

/**
 * Keeps answers for whoever is signed in; someone else's never stay in the cache. Resolves when it is filled, or after
 * 2 s.
 */
export async function keepQueriesOfSignedIn(client: QueryClient): Promise<void> {
  const person = () => currentIdentity()?._id ?? 'visitor'
  let who = person()
  let stop = () => {}
  let turn = 0
  const change = async () => {
    turn += 1
    const mine = turn
    const kept = await readKeptQueries(who)
    // Somebody else came while this was read.
    if (mine === turn) stop = keepQueriesOf(who, kept, client)
  }
  onSessionChange(() => {
    if (person() === who) return
    who = person()
    stop()
    client.clear()
    void change()
  })
  await limitWait(change(), readLimitMs).catch(() => undefined)
}

/** Fills the cache with what `person` saw last, then keeps what they see. Answers a function that stops keeping. */
function keepQueriesOf(person: string, kept: KeptQueries | null, client: QueryClient): () => void {
  if (kept?.shape === shape) hydrate(client, fresh(kept.state as DehydratedState))
  let timer: number | undefined
  const write = () => {
    timer = undefined
    void keepQueries(person, {
      shape,
      state: dehydrate(client, { shouldDehydrateQuery: isWorthKeeping, serializeData: firstPages }),
    })
  }
  const writeSoon = () => {
    timer ??= window.setTimeout(write, quiet)
  }
  const unsubscribe = client.getQueryCache().subscribe((event) => {
    if (event.type === 'updated' && event.action.type === 'success') writeSoon()
  })
  // Answers that came with the page are there already, and may be all that comes.
  if (client.getQueryCache().getAll().length > 0) writeSoon()
  return () => {
    unsubscribe()
    window.clearTimeout(timer)
  }
}

/** Forgets everything kept for anybody on this device. */
export async function forgetQueries(client: QueryClient): Promise<void> {
  client.clear()
  await clearKeptQueries()
}

/** Pages of a list that are kept: writing all of a long one again with each of its pages would hold up scrolling. */
const keptPages = 3

function firstPages(data: unknown): unknown {
  if (!isPaged(data) || data.pages.length <= keptPages) return data
  return { ...data, pages: data.pages.slice(0, keptPages), pageParams: data.pageParams.slice(0, keptPages) }
}

const isPaged = (data: unknown): data is { pages: unknown[]; pageParams: unknown[] } =>
  typeof data === 'object' && data !== null && 'pages' in data && 'pageParams' in data

const isWorthKeeping = (query: { state: { status: string }; meta?: Record<string, unknown> | undefined }) =>
  query.state.status === 'success' && query.meta?.['keep'] !== false

/** What is young enough to show. However young, it is asked for again: whoever starts the app anew wants what is so now. */
function fresh(state: DehydratedState): DehydratedState {
  const oldest = Date.now() - maxAge
  const queries = state.queries
    .filter((query) => query.state.dataUpdatedAt > oldest)
    .map((query) => ({ ...query, state: { ...query.state, isInvalidated: true } }))
  return { ...state, mutations: [], queries }
}
