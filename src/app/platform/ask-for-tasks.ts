import { reconcile } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft } from '#src/offline/drafts/store.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import type { Task } from '#src/offline/tasks/kept-task.ts'
import { keepProgress } from '#src/offline/tasks/kept-progress.ts'
import { meetQueue } from '#src/offline/tasks/meet-queue.ts'
import { listKeptTasks } from '#src/offline/tasks/store.ts'
import { storedHere } from '#src/offline/tasks/handed-in.ts'
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
  const tasks = await askForQueue(person, bundleId, Math.min(most, here.length + count))
  const ids = new Set(here.map(({ task }) => task._id))
  return tasks.filter(({ _id }) => !ids.has(_id)).slice(0, count)
}

/** Brings what this device has of a bundle to where the server's queue is. Rejects as `api` does. */
export async function followQueue(person: string, bundleId: string): Promise<void> {
  await askForQueue(person, bundleId, most)
}

async function askForQueue(person: string, bundleId: string, count: number): Promise<readonly Task[]> {
  const { data, total, completed } = await api('GET /api/bundles/{id}/nextTasks', {
    params: { id: bundleId },
    query: { count },
  })
  const counted = storedHere(await listEntries(person), bundleId)
  await keepProgress(person, bundleId, { total, completed, counted })
  for (const { task, draft } of data) await changeKeptDraft(person, task._id, (kept) => reconcile(kept, draft))
  const tasks = data.map(({ task }) => task)
  await meetQueue(person, { bundleId, tasks, whole: tasks.length < count }, Date.now())
  return tasks
}
