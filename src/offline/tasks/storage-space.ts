// Measures the space that downloads use, and frees space.
import { deleteMediaFiles, loadMediaFiles, deleteIncompleteMedia } from '#src/offline/media/media-store.ts'
import { totalSize } from '#src/offline/media/chunks.ts'
import { listUnsentTasks } from './list-unsent-tasks.ts'
import type { TaskDownload } from './task-download.ts'
import { deleteTaskDownloads, listTaskDownloads, loadTaskDownloads, updateTaskDownload } from './task-download-store.ts'
import { deleteRemovedTasks } from './removed-tasks.ts'
import { deleteStoredGuidelines } from './stored-guidelines.ts'
import { deleteStoredProgress } from './stored-progress.ts'

/** Bytes of all stored videos on this device; files that tasks share count once. 0 if storage fails. */
export async function usedMediaBytes(): Promise<number> {
  const files = await loadMediaFiles().catch(() => [])
  return files.reduce((sum, { chunks }) => sum + totalSize(chunks), 0)
}

/** The tasks that may be deleted to free space: finished ones without unsent work, the longest finished first. */
export const inEvictionOrder = (tasks: readonly TaskDownload[], unsent: ReadonlySet<string>): readonly TaskDownload[] =>
  tasks
    .filter(({ task, finishedAt }) => finishedAt !== null && !unsent.has(task._id))
    .toSorted((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0))

/** Bytes of the finished tasks that may be deleted. Files that they share with other tasks are included. */
export async function evictableBytes(person: string): Promise<number> {
  const finished = inEvictionOrder(await listTaskDownloads(person), await listUnsentTasks(person))
  return finished.reduce((sum, { storedBytes }) => sum + storedBytes, 0)
}

/** Deletes the first of the person's deletable tasks except `exceptTaskId`. Resolves to whether there was one. */
export async function evictOne(
  person: string,
  unsent: ReadonlySet<string>,
  exceptTaskId: string | null,
): Promise<boolean> {
  const first = inEvictionOrder(await listTaskDownloads(person), unsent).find(({ task }) => task._id !== exceptTaskId)
  if (!first) return false
  await deleteTaskDownloads(person, [first.task._id])
  await deleteUnusedMedia()
  return true
}

/** Deletes the files that no task on this device needs; none if storage fails. */
export async function deleteUnusedMedia(): Promise<void> {
  const stored = await loadTaskDownloads().catch(() => null)
  if (!stored) return
  const needed = new Set(stored.flatMap((task) => task.files))
  const files = await loadMediaFiles().catch(() => [])
  await deleteMediaFiles(files.flatMap(({ url }) => (needed.has(url) ? [] : url)))
}

/** Queues downloaded tasks again if the browser deleted their files or the bytes of these; none if storage fails. */
export async function requeueLostDownloads(person: string): Promise<void> {
  await deleteIncompleteMedia()
  const stored = await loadMediaFiles().catch(() => null)
  if (!stored) return
  const storedUrls = new Set(stored.map(({ url }) => url))
  for (const { task, state, files } of await listTaskDownloads(person)) {
    if (state !== 'ready' || files.every((url) => storedUrls.has(url))) continue
    await updateTaskDownload(
      person,
      task._id,
      (download) => download && { ...download, state: 'queued', reason: null },
    ).catch(() => null)
  }
}

/** Deletes all downloads of a person and what belongs to them, except videos that another person on this device also has. */
export async function deleteDownloads(person: string): Promise<void> {
  await deleteTaskDownloads(person)
  await deleteStoredProgress(person)
  await deleteStoredGuidelines(person)
  await deleteRemovedTasks(person)
  await deleteUnusedMedia()
}
