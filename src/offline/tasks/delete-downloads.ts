import { deleteRemovedTasks } from './removed-tasks.ts'
import { deleteStoredProgress } from './stored-progress.ts'
import { deleteUnusedMedia } from './storage-space.ts'
import { deleteTaskDownloads } from './task-download-store.ts'

/** Deletes all downloads of a person, except videos that another person on this device also has. */
export async function deleteDownloads(person: string): Promise<void> {
  await deleteTaskDownloads(person)
  await deleteStoredProgress(person)
  await deleteRemovedTasks(person)
  await deleteUnusedMedia()
}
