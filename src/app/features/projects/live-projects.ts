// Keeps the managers' view of bundles and people up to date while the page is open.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live.ts'
import { lookAgain } from '#src/app/platform/look-again.ts'
import { bundleKey, dashboardQuery, projectsQuery } from './project-queries.ts'

/** Subscribes to live events about tasks and people. Returns a function that unsubscribes. */
export function followProjects(client: QueryClient): () => void {
  const lookAtBundle = lookAgain((bundleId) => void client.invalidateQueries({ queryKey: bundleKey(bundleId) }))
  const lookAtProject = lookAgain((projectId) => {
    void client.invalidateQueries({ queryKey: [...projectsQuery.queryKey, projectId] })
    // The assignable members have changed, and so has the preview of auto assign.
    void client.invalidateQueries({ queryKey: bundleKey() })
  })
  // Figures derived from tasks: refetched only while they are on the screen.
  const lookAtFigures = lookAgain((projectId) => {
    for (const figures of ['board', 'payouts']) {
      void client.invalidateQueries({ queryKey: [...projectsQuery.queryKey, projectId, figures] })
    }
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  })
  const lookAtProjects = lookAgain(() => {
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
    // For a talent the same event means that their own jobs changed.
    void client.invalidateQueries({ queryKey: ['talent', 'jobs'] })
  })
  const stops = [
    onLive('tasks', ({ projectId, bundleId }) => {
      lookAtBundle(bundleId)
      lookAtFigures(projectId)
      lookAtProjects('all')
    }),
    onLive('people', ({ projectId }) => lookAtProject(projectId)),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
