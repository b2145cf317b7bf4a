import { dropKeptProgress } from './kept-progress.ts'
import { dropUnneededMedia } from './room.ts'
import { dropKeptTasks } from './store.ts'

/** Deletes all downloads of a person, except videos that another person on this device also has. */
export async function forgetDownloads(person: string): Promise<void> {
  await dropKeptTasks(person)
  await dropKeptProgress(person)
  await dropUnneededMedia()
}
