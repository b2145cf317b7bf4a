import { reconcile } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft } from '#src/offline/drafts/store.ts'
import type { Task } from '#src/offline/tasks/kept-task.ts'
import { keepProgress } from '#src/offline/tasks/kept-progress.ts'
import { listKeptTasks } from '#src/offline/tasks/store.ts'
import { api } from './api.ts'

/** The most the server gives at once. */
const most = 50

/**
 * The person's next `count` tasks of a bundle that are not on this device yet. What they wrote about them on another
 * device comes along. Rejects as `api` does.
 */
export async function askForTasks(person: string, bundleId: string, count: number): Promise<readonly Task[]> {
  const all = await listKeptTasks(person)
  const here = all.filter(({ task, finishedAt }) => finishedAt === null && task.bundle._id === bundleId)
  const query = { count: Math.min(most, here.length + count) }
  const { data, total, completed } = await api('GET /api/bundles/{id}/nextTasks', { params: { id: bundleId }, query })
  await keepProgress(person, bundleId, { total, completed, counted: [] })
  for (const { task, draft } of data) await changeKeptDraft(person, task._id, (kept) => reconcile(kept, draft))
  const ids = new Set(here.map(({ task }) => task._id))
  return data.flatMap(({ task }) => (ids.has(task._id) ? [] : task)).slice(0, count)
}
