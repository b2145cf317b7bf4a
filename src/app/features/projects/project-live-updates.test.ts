import { QueryClient } from '@tanstack/react-query'
import { beforeEach, expect, test, vi } from 'vitest'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { subscribeToProjectUpdates } from './project-live-updates.ts'
import { dashboardQuery, planJobsQuery, talentsQuery, bundleKey } from './project-queries.ts'
import { boardQuery, payoutsQuery } from '#src/app/features/projects/results/results-queries.ts'

// What repeats within a second is throttled by timers of the window.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  vi.stubGlobal('window', globalThis)
})

const projectId = '01990000-0000-7000-8000-0000000000a0'
const bundleId = '01990000-0000-7000-8000-0000000000b0'

const shown = {
  bundle: [...bundleKey(bundleId), 'detail'],
  board: boardQuery(projectId).queryKey,
  payouts: payoutsQuery(projectId, {}, 0).queryKey,
  dashboard: dashboardQuery.queryKey,
  talents: talentsQuery(projectId, {}, 0).queryKey,
  'plan jobs': planJobsQuery(projectId, undefined).queryKey,
  'another project': boardQuery(bundleId).queryKey,
}

test.each([
  ['tasks', { projectId, bundleId }, ['bundle', 'board', 'payouts', 'dashboard']],
  ['people', { projectId }, ['bundle', 'board', 'payouts', 'talents', 'plan jobs']],
] as const)('a live event about %s invalidates all queries derived from them', (kind, news, stale) => {
  const client = new QueryClient()
  for (const queryKey of Object.values(shown)) client.setQueryData(queryKey, {})
  const stop = subscribeToProjectUpdates(client)
  emitLive(kind, news)
  stop()
  const isStale = (queryKey: readonly unknown[]) => client.getQueryState(queryKey)?.isInvalidated
  expect(Object.entries(shown).flatMap(([name, queryKey]) => (isStale(queryKey) ? [name] : []))).toEqual(stale)
})
