// The queries of a task's page: answered by the server, or from downloads on this device when it is unreachable.
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { countUncountedReviews, isSubmitted, waitingTaskIds } from '#src/offline/tasks/submitted-tasks.ts'
import { progressOf, readKnownTasks } from '#src/offline/tasks/known-tasks.ts'
import { nextDownloadedTask } from '#src/offline/tasks/task-download.ts'
import { readStoredProgress, storeProgress } from '#src/offline/tasks/stored-progress.ts'
import { listTaskDownloads, readTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import type { Task } from './task-media.ts'
import { isUnreachable } from '#src/app/platform/api/api-problem.ts'

const currentPersonId = () => currentIdentity()?._id ?? ''

export const taskWithFallback = (response: Promise<Task>, id: string, shown: () => Task | undefined): Promise<Task> =>
  networkFirst(response, () => readStoredTask(id, shown))

/**
 * A finished download is returned as it was submitted on this device; null when it was completed elsewhere. Another one
 * does not replace a newer task that is shown: as one from before the review was returned it would be another session.
 */
async function readStoredTask(id: string, shown: () => Task | undefined): Promise<Task | null> {
  const stored = await readTaskDownload(currentPersonId(), id)
  if (!stored) return null
  const newer = shown()
  if (stored.finishedAt === null) return newer && newer.updated_at > stored.task.updated_at ? newer : stored.task
  const entries = await listEntries(currentPersonId())
  const review = entries.findLast(({ work, state }) => work.kind === 'review' && work.taskId === id && state === 'sent')
  if (review?.work.kind !== 'review') return null
  const { result, duration = 0 } = review.work
  return { ...stored.task, status: 'completed', result, duration }
}

type NextTask = { readonly next: Task | null }

export const nextTaskWithFallback = (response: Promise<NextTask>, bundleId: string, after: string): Promise<NextTask> =>
  networkFirst(response, () => findStoredNextTask(bundleId, after))

type Progress = { readonly total: number; readonly completed: number }
type QueueState = NextTask & Progress

/** Stores the server's answer for use when it is unreachable. */
export async function queueStateWithFallback(response: Promise<QueueState>, bundleId: string): Promise<QueueState> {
  void rememberProgress(response, bundleId).catch(() => undefined)
  return networkFirst(response, async () => {
    const [nextTask, progress] = [await findStoredNextTask(bundleId, null), await estimateProgress(bundleId)]
    return nextTask && progress && { ...nextTask, ...progress }
  })
}

async function rememberProgress(response: Promise<Progress>, bundleId: string): Promise<void> {
  const personId = currentPersonId()
  const requested = await readKnownTasks(personId, bundleId)
  const answer = await response
  const progress = progressOf(answer, { requested, answered: await readKnownTasks(personId, bundleId) })
  if (progress) await storeProgress(personId, bundleId, progress)
}

/** The server's last answer plus the submissions made on this device since. */
async function estimateProgress(bundleId: string): Promise<Progress | null> {
  const stored = await readStoredProgress(currentPersonId(), bundleId)
  if (!stored) return null
  const newlySubmitted = countUncountedReviews(await listEntries(currentPersonId()), bundleId, stored.counted)
  return { total: stored.total, completed: Math.min(stored.total, stored.completed + newlySubmitted) }
}

/** The next downloaded task that is not submitted. When there is none, others may exist unless all are completed. */
async function findStoredNextTask(bundleId: string, after: string | null): Promise<NextTask | null> {
  const entries = await listEntries(currentPersonId())
  const downloads = (await listTaskDownloads(currentPersonId())).filter((download) => !isSubmitted(download, entries))
  const nextTask = nextDownloadedTask(downloads, bundleId, after, waitingTaskIds(entries))
  if (nextTask) return { next: nextTask.task }
  const progress = await estimateProgress(bundleId)
  return progress && progress.completed >= progress.total ? { next: null } : null
}

/** Milliseconds the server may take before the copy on the device is used. */
const timeoutMs = 5000

/**
 * Returns the server's answer, or the copy on the device when the server is unreachable or takes longer than 5 s.
 * Without a copy it waits for the server and rejects when the server fails.
 */
export async function networkFirst<T>(response: Promise<T>, readStored: () => Promise<T | null>): Promise<T> {
  let timer: number | undefined
  const timeout = new Promise<'timeout'>((resolve) => {
    timer = window.setTimeout(() => resolve('timeout'), timeoutMs)
  })
  try {
    const result = await Promise.race([response, timeout])
    if (result !== 'timeout') return result
  } catch (error) {
    if (!isUnreachable(error)) throw error
    const stored = await readStored().catch(() => null)
    if (stored === null) throw error
    return stored
  } finally {
    window.clearTimeout(timer)
  }
  const stored = await readStored().catch(() => null)
  if (stored === null) return response
  // The copy is returned by now, so a later failure of the server is ignored.
  response.catch(() => undefined)
  return stored
}
