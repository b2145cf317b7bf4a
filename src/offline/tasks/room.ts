// Measures the space that downloads use, and frees space.
import { dropMediaFiles, listMediaFiles } from '#src/offline/media/media-store.ts'
import { sizeOf } from '#src/offline/media/pieces.ts'
import type { KeptTask } from './kept-task.ts'
import { dropKeptTasks, listKeptTasks } from './store.ts'

/** Bytes of all stored videos on this device; files that tasks share count once. */
export async function usedBytes(): Promise<number> {
  const files = await listMediaFiles()
  return files.reduce((sum, { pieces }) => sum + sizeOf(pieces), 0)
}

/** The tasks that may be deleted to free space: finished ones without unsent work, the longest finished first. */
export const goingFirst = (tasks: readonly KeptTask[], unsent: ReadonlySet<string>): readonly KeptTask[] =>
  tasks
    .filter(({ task, finishedAt }) => finishedAt !== null && !unsent.has(task._id))
    .toSorted((a, b) => (a.finishedAt ?? 0) - (b.finishedAt ?? 0))

/** Deletes the first of the person's deletable tasks except `spared`. Resolves to whether there was one. */
export async function letOneGo(person: string, unsent: ReadonlySet<string>, spared: string | null): Promise<boolean> {
  const first = goingFirst(await listKeptTasks(person), unsent).find(({ task }) => task._id !== spared)
  if (!first) return false
  await dropKeptTasks(person, [first.task._id])
  await dropUnneededMedia()
  return true
}

/** Deletes the files that no task on this device needs. */
export async function dropUnneededMedia(): Promise<void> {
  const needed = new Set((await listKeptTasks()).flatMap(({ files }) => files))
  const files = await listMediaFiles()
  await dropMediaFiles(files.flatMap(({ url }) => (needed.has(url) ? [] : url)))
}
