// Reconciles the tasks on this device with the person's queue on the server: a task that was reviewed on another device
// or unassigned is finished; one that was assigned again is open.
import { compareLinks } from '#src/domain/media/link-expiry.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { isSubmitted } from './submitted-tasks.ts'
import { isUntouched, type Meanwhile } from './known-tasks.ts'
import { forgetRemovedTask } from './removed-tasks.ts'
import type { TaskDownload, Task } from './task-download.ts'
import { deleteUnusedMedia } from './storage-space.ts'
import { updateTaskDownload, deleteTaskDownloads, listTaskDownloads } from './task-download-store.ts'
import { listUnsentTasks } from './list-unsent-tasks.ts'

export type ServerQueue = {
  readonly bundleId: string
  /** The first tasks of the person's queue in the bundle. */
  readonly tasks: readonly Task[]
  /** Whether these are all. */
  readonly isComplete: boolean
  /** Tasks of this device that are not in the queue. */
  readonly gone: readonly string[]
  readonly meanwhile: Meanwhile
}

/** The stored task after reconciliation; `download` itself if nothing changed, or if it is newer than the queue. */
export function reconcileDownload(download: TaskDownload, queue: ServerQueue, now: number): TaskDownload {
  const { task, addedAt, finishedAt } = download
  const before = queue.meanwhile.requested.downloads.get(task._id)
  const isNewer =
    !isUntouched(task._id, queue.meanwhile) ||
    before?.addedAt !== addedAt ||
    before.finishedAt !== finishedAt ||
    JSON.stringify(before.task) !== JSON.stringify(task)
  if (isNewer) return download
  const queuedTask = queue.tasks.find(({ _id }) => _id === task._id)
  if (!queuedTask) {
    return isGone(task._id, queue) && finishedAt === null ? { ...download, finishedAt: now } : download
  }
  const reopened = finishedAt !== null && { finishedAt: null, addedAt: now }
  const links = [
    compareLinks(task.source_external_url, queuedTask.source_external_url),
    compareLinks(task.target_external_url, queuedTask.target_external_url),
  ]
  // The same videos, signed again, stay; what could not be downloaded yet is tried with the new links, unless its person
  // paused it.
  const isPausedByPerson = download.state === 'paused' && download.reason === null
  const isOutdated = links.includes('other-video') || (links.includes('signed-again') && download.state !== 'ready')
  const hasChanged = JSON.stringify(queuedTask) !== JSON.stringify(task)
  if (!reopened && !hasChanged) return download
  return {
    ...download,
    ...reopened,
    task: queuedTask,
    ...(isOutdated && { totalBytes: null, ...(!isPausedByPerson && { state: 'queued', reason: null }) }),
  }
}

/** Whether a task is not in the queue. Its order says nothing: priorities and due dates change. */
const isGone = (id: string, { tasks, isComplete, gone }: ServerQueue): boolean =>
  !tasks.some(({ _id }) => _id === id) && (isComplete || gone.includes(id))

/**
 * Reconciles all stored tasks of a bundle. Deletes finished tasks without unsent work, except complete downloads that
 * were submitted on this device: those stay until space is needed, because they may be assigned again.
 */
export async function reconcileWithQueue(person: string, queue: ServerQueue, now: number): Promise<void> {
  for (const id of queue.meanwhile.answered.removed) {
    if (isUntouched(id, queue.meanwhile) && isGone(id, queue)) await forgetRemovedTask(person, queue.bundleId, id)
  }
  const ofBundle = (await listTaskDownloads(person)).filter(({ task }) => task.bundle._id === queue.bundleId)
  if (ofBundle.length === 0) return
  for (const { task } of ofBundle) {
    await updateTaskDownload(person, task._id, (download) => download && reconcileDownload(download, queue, now)).catch(
      () => null,
    )
  }
  const unsent = await listUnsentTasks(person)
  const entries = await listEntries(person)
  const obsolete = (await listTaskDownloads(person)).filter((download) => {
    const isRetained = download.finishedAt === null || (download.state === 'ready' && isSubmitted(download, entries))
    return !isRetained && !unsent.has(download.task._id)
  })
  if (obsolete.length === 0) return
  await deleteTaskDownloads(
    person,
    obsolete.map(({ task }) => task._id),
  )
  await deleteUnusedMedia()
}
