import { useQueryClient, type Query, type QueryCache } from '@tanstack/react-query'
import { type ReactNode, useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { intlTag } from '#src/app/platform/i18n/locale.ts'
import { useLocale, useTranslations } from '#src/app/platform/i18n/use-translations.tsx'
import { NetworkNote } from '#src/app/ui/feedback/states.tsx'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { useIsLiveLost } from '#src/app/platform/live/live-events.ts'
import { useOffline } from './network-connection.ts'

/** Shows the age of a screen's data while the network or the live connection is lost. */
export function NetworkStatus() {
  const isOffline = useOffline()
  const isLiveLost = useIsLiveLost()
  return (isOffline || isLiveLost) && <DataAge isOffline={isOffline} />
}

/** Screen readers announce only the reason, not the age as it changes. */
function DataAge({ isOffline }: { isOffline: boolean }): ReactNode {
  const t = useTranslations('shell')
  const { at: fetchedAt, isUnreachable } = useDataFreshness()
  return (
    <NetworkNote>
      <span role="status">{isOffline || isUnreachable ? t.offline : t.notLive}</span>
      {fetchedAt !== null && <Age key={fetchedAt} fetchedAt={fetchedAt} />}
    </NetworkNote>
  )
}

/** The current age of data fetched at `fetchedAt` (milliseconds since the epoch). */
function Age({ fetchedAt }: { fetchedAt: number }): string {
  const t = useTranslations('shell')
  const locale = intlTag(useLocale())
  const [nowMs, setNowMs] = useState(Date.now)
  useEffect(() => {
    const elapsedMs = Date.now() - nowMs
    const timer = window.setTimeout(
      () => setNowMs(Date.now),
      Math.max(0, msUntilAgeChanges(fetchedAt, nowMs) - elapsedMs),
    )
    return () => window.clearTimeout(timer)
  }, [fetchedAt, nowMs])
  return ` · ${t.seen(formatAge(fetchedAt, nowMs, locale))}`
}

/** Subscribes to the age and reachability of the data on the screen. */
function useDataFreshness() {
  const cache = useQueryClient().getQueryCache()
  const subscribe = useCallback((listener: () => void) => cache.subscribe(listener), [cache])
  return {
    at: useSyncExternalStore(
      subscribe,
      () => oldestDataUpdatedAt(cache),
      () => null,
    ),
    isUnreachable: useSyncExternalStore(
      subscribe,
      () => isServerUnreachable(cache),
      () => false,
    ),
  }
}

// The age of the data that the current screen shows.

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

const secondMs = 1000
const units = [
  ['day', 86_400 * secondMs],
  ['hour', 3600 * secondMs],
  ['minute', 60 * secondMs],
  ['second', secondMs],
] as const

const unitOf = (elapsedMs: number) =>
  units.find(([, lengthMs]) => elapsedMs >= lengthMs) ?? (['second', secondMs] as const)

/**
 * Formats the time from `thenMs` to `nowMs` (milliseconds since the epoch): "now", "5 minutes ago", "1 day ago". A day
 * is 24 hours, so the result is never "yesterday", which may be another calendar day. A future `thenMs` gives "now".
 */
export function formatAge(thenMs: number, nowMs: number, locale: string): string {
  const elapsedMs = Math.max(0, nowMs - thenMs)
  const [unit, lengthMs] = unitOf(elapsedMs)
  const numeric = elapsedMs < secondMs ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(locale, { numeric }).format(-Math.floor(elapsedMs / lengthMs), unit)
}

/** Returns the milliseconds until the result of `formatAge` changes. */
export function msUntilAgeChanges(thenMs: number, nowMs: number): number {
  const elapsedMs = nowMs - thenMs
  if (elapsedMs < 0) return secondMs - elapsedMs
  const [, lengthMs] = unitOf(elapsedMs)
  return lengthMs - (elapsedMs % lengthMs)
}
