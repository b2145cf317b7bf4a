import { reconcileDraft } from '#src/offline/drafts/stored-review-draft.ts'
import { updateStoredReviewDraft } from '#src/offline/drafts/review-draft-store.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import type { Task } from '#src/offline/tasks/task-download.ts'
import { listRemovedTasks } from '#src/offline/tasks/removed-tasks.ts'
import { storeProgress } from '#src/offline/tasks/stored-progress.ts'
import { reconcileWithQueue } from '#src/offline/tasks/reconcile-with-queue.ts'
import { listTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { sentReviewIds } from '#src/offline/tasks/submitted-tasks.ts'
import { api } from '#src/app/platform/api/api.ts'
import { loadGuidelines } from './load-guidelines.ts'

/** The server's limit per request. */
const pageSize = 50

/**
 * Returns the person's next `count` tasks of a bundle that are not on this device yet, except those with an id in
 * `excluded`, and stores their drafts from other devices. Rejects as `api` does.
 */
export async function fetchNextTasks(
  person: string,
  bundleId: string,
  count: number,
  excluded: ReadonlySet<string> = new Set(),
): Promise<readonly Task[]> {
  const storedTasks = await listTaskDownloads(person)
  const openTasks = storedTasks.filter(({ task, finishedAt }) => finishedAt === null && task.bundle._id === bundleId)
  const tasks = await fetchAndReconcileQueue(person, bundleId, openTasks.length + excluded.size + count)
  const ids = new Set(openTasks.map(({ task }) => task._id))
  return tasks.filter(({ _id }) => !ids.has(_id) && !excluded.has(_id)).slice(0, count)
}

/** Reconciles this device's tasks of a bundle with the server's queue. Rejects as `api` does. */
export async function syncQueue(person: string, bundleId: string): Promise<void> {
  await fetchAndReconcileQueue(person, bundleId, pageSize)
}

/**
 * Fetches at least the first `count` tasks of the queue, asks which of this device's tasks are no longer in it, and
 * reconciles them.
 */
async function fetchAndReconcileQueue(person: string, bundleId: string, count: number): Promise<readonly Task[]> {
  const tasks: Task[] = []
  const gone: string[] = []
  const unchecked = await listKnownTasks(person, bundleId)
  let isComplete = false
  while (!isComplete && (tasks.length < count || unchecked.length > 0)) {
    const limit = Math.min(pageSize, Math.max(1, count - tasks.length))
    const after = tasks.at(-1)?._id
    const known = unchecked.splice(0, pageSize).join(',')
    const {
      data,
      total,
      completed,
      gone: newlyGone,
    } = await api('GET /api/bundles/{id}/nextTasks', {
      params: { id: bundleId },
      query: { count: limit, ...(after !== undefined && { after }), ...(known !== '' && { known }) },
      // Another person's queue would finish this person's downloads.
      person,
    })
    const counted = sentReviewIds(await listEntries(person), bundleId)
    await storeProgress(person, bundleId, { total, completed, counted })
    for (const { task, draft } of data)
      await updateStoredReviewDraft(person, task._id, (stored) => reconcileDraft(stored, draft))
    tasks.push(...data.map(({ task }) => task))
    gone.push(...newlyGone)
    isComplete = data.length < limit
  }
  await reconcileWithQueue(person, { bundleId, tasks, isComplete, gone }, Date.now())
  await storeGuidelinesOf(person, tasks[0])
  return tasks
}

/** Ids of the bundle's tasks that are open on this device or were removed from it. */
async function listKnownTasks(person: string, bundleId: string): Promise<string[]> {
  const downloads = await listTaskDownloads(person)
  const open = downloads.filter(({ task, finishedAt }) => finishedAt === null && task.bundle._id === bundleId)
  return [...new Set([...open.map(({ task }) => task._id), ...(await listRemovedTasks(person, bundleId))])]
}

/** Stores the guidelines of the tasks' project. A task can be reviewed without them. */
async function storeGuidelinesOf(person: string, task: Task | undefined): Promise<void> {
  if (!task?.project.guidelines) return
  const { _id, guidelines } = task.project
  await loadGuidelines(person, _id, guidelines.version).catch(() => undefined)
}
