// Relates the entries of the outbox to the tasks on this device.
import type { OutboxEntry, ReviewWork } from '#src/offline/outbox/entry.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import type { KeptTask } from './kept-task.ts'
import { dropUnneededMedia } from './room.ts'
import { changeKeptTask, listKeptTasks } from './store.ts'

type ReviewEntry = OutboxEntry & { readonly work: ReviewWork }

const isReviewOf =
  (bundleId: string) =>
  (entry: OutboxEntry): entry is ReviewEntry =>
    entry.work.kind === 'review' && entry.work.bundleId === bundleId

/** Ids of the entries of a bundle's reviews that the server has. */
export const storedHere = (entries: readonly OutboxEntry[], bundleId: string): readonly string[] =>
  entries.filter((entry) => isReviewOf(bundleId)(entry) && entry.state === 'sent').map(({ id }) => id)

/** Number of tasks with a submitted review that is not in `counted`, the entries in the server's last progress. */
export function countHandedIn(entries: readonly OutboxEntry[], bundleId: string, counted: readonly string[]): number {
  const more = entries.filter(
    (entry) => isReviewOf(bundleId)(entry) && entry.state !== 'refused' && !counted.includes(entry.id),
  )
  return new Set(more.map(({ subject }) => subject)).size
}

/** The tasks with submissions on this device that the server does not have. */
export const waitingTasks = (entries: readonly OutboxEntry[]): ReadonlySet<string> =>
  new Set(entries.flatMap(({ work, state }) => (work.kind === 'profile' || state !== 'waiting' ? [] : work.taskId)))

/** Whether the server has a submission for the task that was made here since the task was added. */
export const isStored = ({ task, addedAt }: KeptTask, entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    ({ work, state, made }) =>
      work.kind !== 'profile' && work.taskId === task._id && state === 'sent' && made >= addedAt,
  )

/**
 * Marks the tasks whose submission the server has as finished. A reviewed task is deleted when space is needed, a
 * skipped one at once.
 */
export async function noteStored(person: string): Promise<void> {
  const entries = await listEntries(person)
  const done = (await listKeptTasks(person)).filter((kept) => kept.finishedAt === null && isStored(kept, entries))
  const back = new Set(
    entries.flatMap(({ work, state }) => (work.kind === 'skip' && state === 'sent' ? work.taskId : [])),
  )
  for (const { task } of done) {
    await changeKeptTask(person, task._id, (kept) =>
      !kept || back.has(task._id) ? null : { ...kept, finishedAt: kept.finishedAt ?? Date.now() },
    ).catch(() => null)
  }
  if (done.some(({ task }) => back.has(task._id))) await dropUnneededMedia()
}
