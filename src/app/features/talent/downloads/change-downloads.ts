// What a person does with downloads. Loaded on demand.
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { listUnsentTasks } from '#src/offline/tasks/list-unsent-tasks.ts'
import { isUnfinishedAutomatic } from '#src/offline/tasks/plan-automatic-downloads.ts'
import { forgetRemovedTask, recordRemovedTask } from '#src/offline/tasks/removed-tasks.ts'
import { deleteUnusedMedia } from '#src/offline/tasks/storage-space.ts'
import { compareQueueOrder, createTaskDownload, type TaskDownload } from '#src/offline/tasks/task-download.ts'
import { waitingTaskIds } from '#src/offline/tasks/submitted-tasks.ts'
import {
  deleteTaskDownloads,
  listTaskDownloads,
  readTaskDownload,
  updateTaskDownload,
} from '#src/offline/tasks/task-download-store.ts'
import { currentIdentity } from '#src/app/platform/session/session.ts'
import { currentDownloadSettings } from './download-settings.ts'
import { fetchNextTasks } from './fetch-next-tasks.ts'
import { startDownloads } from './start-downloads.ts'

/**
 * Requests the next `count` tasks of a job that the person has not reviewed, unfinished automatic downloads first. Resolves
 * to the number that were found; null without a person. Rejects as `api` does.
 */
export async function requestNextTasks(bundleId: string, count: number): Promise<number | null> {
  const person = currentIdentity()?._id
  if (person === undefined) return null
  const requestedAt = Date.now()
  const { quality } = currentDownloadSettings()
  const unfinished = (await listTaskDownloads(person))
    .filter((stored) => isUnfinishedAutomatic(stored) && stored.task.bundle._id === bundleId)
    .toSorted(compareQueueOrder)
    .slice(0, count)
  for (const { task } of unfinished)
    await updateTaskDownload(person, task._id, (stored) => stored && asRequested(stored))
  const submitted = waitingTaskIds(await listEntries(person))
  const missing = count - unfinished.length
  const tasks = missing > 0 ? await fetchNextTasks(person, bundleId, missing, submitted) : []
  for (const task of tasks) {
    await forgetRemovedTask(person, bundleId, task._id)
    await updateTaskDownload(person, task._id, (stored) =>
      // Added when it was requested: a review that is submitted since then is one of this task.
      stored ? asRequested(stored) : createTaskDownload(person, task, quality, requestedAt),
    )
  }
  startDownloads()
  // Requested with a download, when the reason is clear to the person. Nothing waits for the result: Firefox shows a
  // prompt that the person may never answer. Insecure pages and some browsers lack the API.
  const { storage }: { storage?: StorageManager } = navigator
  void storage?.persist?.().catch(() => false)
  return unfinished.length + tasks.length
}

/** An automatic download that the person requested: it starts even where automatic ones wait. */
const asRequested = (stored: TaskDownload): TaskDownload =>
  stored.state === 'ready' || stored.state === 'loading'
    ? { ...stored, isAutomatic: false }
    : { ...stored, isAutomatic: false, state: 'queued', reason: null }

export async function pauseDownload(taskId?: string): Promise<void> {
  await changeEach(taskId, (stored) =>
    stored.state === 'queued' || stored.state === 'loading' ? { ...stored, state: 'paused', reason: null } : stored,
  )
}

export async function resumeDownload(taskId?: string): Promise<void> {
  const isResumable = ({ state }: TaskDownload) => state === 'paused' || state === 'failed' || state === 'queued'
  await changeEach(taskId, (stored) => (isResumable(stored) ? asRequested(stored) : stored))
  startDownloads()
}

/** Deletes a download, except one with unsent work. */
export async function removeDownload(taskId: string): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined || (await listUnsentTasks(person)).has(taskId)) return
  const stored = await readTaskDownload(person, taskId)
  // One that is requested in this moment is not what the person removes.
  if (!stored) return
  if (stored.finishedAt === null) await recordRemovedTask(person, stored.task.bundle._id, taskId)
  await deleteTaskDownloads(person, [taskId])
  await deleteUnusedMedia()
}

async function changeEach(taskId: string | undefined, update: (stored: TaskDownload) => TaskDownload): Promise<void> {
  const person = currentIdentity()?._id
  if (person === undefined) return
  const ids = taskId === undefined ? (await listTaskDownloads(person)).map(({ task }) => task._id) : [taskId]
  // In parallel, so that no other download starts in between.
  await Promise.all(
    ids.map((id) => updateTaskDownload(person, id, (stored) => stored && update(stored)).catch(() => null)),
  )
}
