import { deleteStoredProgress } from './kept-progress.ts'
import { deleteUnusedMedia } from './room.ts'
import { deleteTaskDownloads } from './store.ts'

/** Deletes all downloads of a person, except videos that another person on this device also has. */
export async function deleteDownloads(person: string): Promise<void> {
  await deleteTaskDownloads(person)
  await deleteStoredProgress(person)
  await deleteUnusedMedia()
}
