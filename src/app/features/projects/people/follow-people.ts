// Keeps what is shown of a project's people true while the page is open.
import type { QueryClient } from '@tanstack/react-query'
import { onLive } from '#src/app/platform/live.ts'

/** Milliseconds between two looks, however fast changes come. */
const betweenLooks = 1000

/** Asks anew for a project's members, bans and plan jobs when they change. Answers a function that stops it. */
export function followPeople(client: QueryClient, projectId: string): () => void {
  let resting: number | undefined
  let again = false
  const look = () => {
    if (resting !== undefined) {
      again = true
      return
    }
    again = false
    for (const part of ['members', 'plan-jobs', 'assignable']) {
      void client.invalidateQueries({ queryKey: ['projects', projectId, part] })
    }
    resting = window.setTimeout(() => {
      resting = undefined
      if (again) look()
    }, betweenLooks)
  }
  const stop = onLive('people', (news) => {
    if (news.projectId === projectId) look()
  })
  return () => {
    stop()
    window.clearTimeout(resting)
  }
}
