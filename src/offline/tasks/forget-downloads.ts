import { dropKeptProgress } from './kept-progress.ts'
import { dropUnneededMedia } from './room.ts'
import { dropKeptTasks } from './store.ts'

/** Takes everything a person downloaded off this device, but for videos that somebody else has here too. */
export async function forgetDownloads(person: string): Promise<void> {
  await dropKeptTasks(person)
  await dropKeptProgress(person)
  await dropUnneededMedia()
}
