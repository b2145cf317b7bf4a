// Keeps what managers see of bundles and people true while the page is open.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live.ts'
import { lookAgain } from '#src/app/platform/look-again.ts'
import { bundleKey, dashboardQuery, projectsQuery } from './project-queries.ts'

/** Follows the news of tasks and people from now on. Answers a function that stops it. */
export function followProjects(client: QueryClient): () => void {
  const lookAtBundle = lookAgain((bundleId) => void client.invalidateQueries({ queryKey: bundleKey(bundleId) }))
  const lookAtProject = lookAgain((projectId) => {
    void client.invalidateQueries({ queryKey: [...projectsQuery.queryKey, projectId] })
    // Who may be given tasks has changed, and what auto assign would do.
    void client.invalidateQueries({ queryKey: bundleKey() })
  })
  // What is made of tasks: asked anew only where it is on the screen.
  const lookAtFigures = lookAgain((projectId) => {
    for (const figures of ['board', 'payouts']) {
      void client.invalidateQueries({ queryKey: [...projectsQuery.queryKey, projectId, figures] })
    }
    void client.invalidateQueries({ queryKey: dashboardQuery.queryKey })
  })
  const lookAtProjects = lookAgain(() => {
    void client.invalidateQueries({ queryKey: projectsQuery.queryKey, exact: true })
    // To a worker the same news says that their own jobs changed.
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
