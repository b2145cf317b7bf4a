import { reconcileDraft } from '#src/offline/drafts/stored-draft.ts'
import { listStoredDrafts, updateStoredDraft } from '#src/offline/drafts/draft-store.ts'
import type { Task } from '#src/offline/tasks/task-download.ts'
import { isUntouched, type Meanwhile, progressOf, readKnownTasks } from '#src/offline/tasks/known-tasks.ts'
import { storeProgress } from '#src/offline/tasks/stored-progress.ts'
import { reconcileWithQueue } from '#src/offline/tasks/reconcile-with-queue.ts'
import { listTaskDownloads } from '#src/offline/tasks/task-download-store.ts'
import { api } from '#src/app/platform/api/api.ts'
import { loadGuidelines } from '#src/app/features/review/task/load-guidelines.ts'

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
 * reconciles them. Leaves alone, and leaves out, what the person changed meanwhile: the answer may be older than that.
 */
async function fetchAndReconcileQueue(person: string, bundleId: string, count: number): Promise<readonly Task[]> {
  const tasks: Task[] = []
  const gone: string[] = []
  const requested = await readKnownTasks(person, bundleId)
  const open = [...requested.downloads.values()].filter(({ finishedAt }) => finishedAt === null)
  const unchecked = [...new Set([...open.map(({ task }) => task._id), ...requested.removed])]
  const drafts = new Map((await listStoredDrafts(person)).map(({ task, stored }) => [task, stored]))
  let meanwhile: Meanwhile = { requested, answered: requested }
  let isComplete = false
  while (!isComplete && (tasks.length < count || unchecked.length > 0)) {
    const limit = Math.min(pageSize, Math.max(1, count - tasks.length))
    const after = tasks.at(-1)?._id
    const known = unchecked.splice(0, pageSize).join(',')
    const answer = await api('GET /api/bundles/{id}/nextTasks', {
      params: { id: bundleId },
      query: { count: limit, ...(after !== undefined && { after }), ...(known !== '' && { known }) },
      // Another person's queue would finish this person's downloads.
      person,
    })
    meanwhile = { requested, answered: await readKnownTasks(person, bundleId) }
    const progress = progressOf(answer, meanwhile)
    if (progress) await storeProgress(person, bundleId, progress)
    for (const { task, draft } of answer.data) {
      if (!isUntouched(task._id, meanwhile)) continue
      const draftBefore = drafts.get(task._id) ?? null
      await updateStoredDraft(person, task._id, (stored) => reconcileDraft(stored, draft, draftBefore))
    }
    tasks.push(...answer.data.map(({ task }) => task))
    gone.push(...answer.gone)
    isComplete = answer.data.length < limit
  }
  await reconcileWithQueue(person, { bundleId, tasks, isComplete, gone, meanwhile }, Date.now())
  await storeGuidelinesOf(person, tasks[0])
  const untilNow = { requested, answered: await readKnownTasks(person, bundleId) }
  return tasks.filter(({ _id }) => isUntouched(_id, untilNow))
}

/** Stores the guidelines of the tasks' project. A task can be reviewed without them. */
async function storeGuidelinesOf(person: string, task: Task | undefined): Promise<void> {
  if (!task?.project.guidelines) return
  const { _id, guidelines } = task.project
  await loadGuidelines(person, _id, guidelines.version).catch(() => undefined)
}
