import { deleteRemovedTasks } from './removed-tasks.ts'
import { deleteStoredGuidelines } from './stored-guidelines.ts'
import { deleteStoredProgress } from './stored-progress.ts'
import { deleteUnusedMedia } from './storage-space.ts'
import { deleteTaskDownloads } from './task-download-store.ts'

/** Deletes all downloads of a person and what belongs to them, except videos that another person on this device also has. */
export async function deleteDownloads(person: string): Promise<void> {
  await deleteTaskDownloads(person)
  await deleteStoredProgress(person)
  await deleteStoredGuidelines(person)
  await deleteRemovedTasks(person)
  await deleteUnusedMedia()
}
