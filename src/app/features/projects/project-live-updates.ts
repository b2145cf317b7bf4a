// Keeps the managers' view of bundles and people up to date while the page is open.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { throttlePerId } from '#src/app/platform/query/throttle-per-id.ts'
import { bundleKey, dashboardQuery, projectListKey, projectsKey } from './project-queries.ts'

/** Subscribes to live events about tasks and people. Returns a function that unsubscribes. */
export function subscribeToProjectUpdates(client: QueryClient): () => void {
  const invalidateBundle = throttlePerId((bundleId) => void client.invalidateQueries({ queryKey: bundleKey(bundleId) }))
  const invalidateProject = throttlePerId((projectId) => {
    void client.invalidateQueries({ queryKey: [...projectsKey, projectId] })
    // The assignable members have changed, and so has the preview of auto assign.
    void client.invalidateQueries({ queryKey: bundleKey() })
  })
  // Figures derived from tasks: refetched only while they are on the screen.
  const invalidateStatistics = throttlePerId((projectId) => {
    for (const statistic of ['board', 'checks', 'payouts', 'quality', 'trends']) {
      void client.invalidateQueries({ queryKey: [...projectsKey, projectId, statistic] })
    }
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  })
  const invalidateProjectList = throttlePerId(() => {
    void client.invalidateQueries({ queryKey: projectListKey })
    // For a talent the same event means that their own jobs changed.
    void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
  })
  const unsubscribers = [
    onLive('tasks', ({ projectId, bundleId }) => {
      invalidateBundle(bundleId)
      invalidateStatistics(projectId)
      invalidateProjectList('all')
    }),
    onLive('people', ({ projectId }) => invalidateProject(projectId)),
  ]
  return () => {
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
