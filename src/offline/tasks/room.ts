// How much room downloads take on this device, and who goes when more is needed.
import { dropMediaFiles, listMediaFiles } from '#src/offline/media/media-store.ts'
import { sizeOf } from '#src/offline/media/pieces.ts'
import type { KeptTask } from './kept-task.ts'
import { dropKeptTasks, listKeptTasks } from './store.ts'

/** Bytes of videos on this device, everybody's; what tasks share counts once. */
export async function usedBytes(): Promise<number> {
  const files = await listMediaFiles()
  return files.reduce((sum, { pieces }) => sum + sizeOf(pieces), 0)
}

/** Who may go to make room, first to go first: those that are done, the oldest first, and none with unsent work. */
export const goingFirst = (tasks: readonly KeptTask[], unsent: ReadonlySet<string>): readonly KeptTask[] =>
  tasks
    .filter(({ task, finishedAt }) => finishedAt !== null && !unsent.has(task._id))
    .toSorted((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0))

/** Lets go of the person's one that goes first, but for `spared`; answers whether there was one. */
export async function letOneGo(person: string, unsent: ReadonlySet<string>, spared: string | null): Promise<boolean> {
  const first = goingFirst(await listKeptTasks(person), unsent).find(({ task }) => task._id !== spared)
  if (!first) return false
  await dropKeptTasks(person, [first.task._id])
  await dropUnneededMedia()
  return true
}

/** Forgets the files that no task on this device needs. */
export async function dropUnneededMedia(): Promise<void> {
  const needed = new Set((await listKeptTasks()).flatMap(({ files }) => files))
  const files = await listMediaFiles()
  await dropMediaFiles(files.flatMap(({ url }) => (needed.has(url) ? [] : url)))
}
