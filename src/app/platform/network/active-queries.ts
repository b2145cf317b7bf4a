// The age of the data that the current screen shows.
import type { Query, QueryCache } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'

/** When the oldest stale data on the screen was fetched, in milliseconds since the epoch. Null without data. */
export function oldestDataUpdatedAt(cache: QueryCache): number | null {
  // What stands in for data that was not fetched yet is as if updated at 0 or 1.
  const activeQueries = listActiveQueries(cache).filter(({ state }) => state.dataUpdatedAt > 1)
  const staleQueries = activeQueries.filter((query) => query.isStale())
  const times = (staleQueries.length > 0 ? staleQueries : activeQueries).map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether data on the screen could not be refetched because the server cannot be reached. */
export const isServerUnreachable = (cache: QueryCache): boolean =>
  listActiveQueries(cache).some(
    ({ state: { error, fetchFailureReason, fetchStatus } }) =>
      fetchStatus === 'paused' || isNetworkProblem(error) || isNetworkProblem(fetchFailureReason),
  )

const listActiveQueries = (cache: QueryCache): Query[] =>
  cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)

const isNetworkProblem = (error: Error | null) => error instanceof ApiProblem && error.problem === 'network'
