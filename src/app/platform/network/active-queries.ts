// Of all a screen shows, what tells how old it is.
import type { Query, QueryCache } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'

/** When the oldest of what stands on the screen and wants renewing was brought here, in milliseconds; null for nothing. */
export function oldestDataUpdatedAt(cache: QueryCache): number | null {
  const activeQueries = listActiveQueries(cache)
  const staleQueries = activeQueries.filter((query) => query.isStale())
  const times = (staleQueries.length > 0 ? staleQueries : activeQueries).map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether something on the screen is old because the server could not be reached. */
export const isServerUnreachable = (cache: QueryCache): boolean =>
  listActiveQueries(cache).some(
    ({ state: { error, fetchFailureReason, fetchStatus } }) =>
      fetchStatus === 'paused' || isNetworkProblem(error) || isNetworkProblem(fetchFailureReason),
  )

const listActiveQueries = (cache: QueryCache): Query[] =>
  cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)

const isNetworkProblem = (error: Error | null) => error instanceof ApiProblem && error.problem === 'network'
