// Of all a screen shows, what tells how old it is.
import type { Query, QueryCache } from '@tanstack/react-query'
import { ApiProblem } from '#src/app/platform/api-problem.ts'

/** When the oldest of what stands on the screen and wants renewing was brought here, in milliseconds; null for nothing. */
export function seenAt(cache: QueryCache): number | null {
  const shown = shownBy(cache)
  const waiting = shown.filter((query) => query.isStale())
  const times = (waiting.length > 0 ? waiting : shown).map(({ state }) => state.dataUpdatedAt)
  return times.length === 0 ? null : Math.min(...times)
}

/** Whether something on the screen is old because the server could not be reached. */
export const isOutOfReach = (cache: QueryCache): boolean =>
  shownBy(cache).some(
    ({ state: { error, fetchFailureReason, fetchStatus } }) =>
      fetchStatus === 'paused' || isNetworkTrouble(error) || isNetworkTrouble(fetchFailureReason),
  )

const shownBy = (cache: QueryCache): Query[] =>
  cache.findAll({ type: 'active' }).filter(({ state }) => state.data !== undefined)

const isNetworkTrouble = (error: Error | null) => error instanceof ApiProblem && error.problem === 'network'
