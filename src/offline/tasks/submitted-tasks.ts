// Relates the entries of the outbox to the tasks on this device.
import { type EntryState, type OutboxEntry, taskIdOf } from '#src/offline/outbox/outbox-entry.ts'
import { deleteEntries, listEntries } from '#src/offline/outbox/outbox-store.ts'
import type { TaskDownload } from './task-download.ts'
import { deleteUnusedMedia } from './storage-space.ts'
import { updateTaskDownload, listTaskDownloads } from './task-download-store.ts'

const isReviewOf =
  (bundleId: string) =>
  ({ work }: OutboxEntry): boolean =>
    work.kind === 'review' && work.bundleId === bundleId

/** Ids of the entries of a bundle's reviews that the server has. */
export const sentReviewIds = (entries: readonly OutboxEntry[], bundleId: string): readonly string[] =>
  entries.filter((entry) => isReviewOf(bundleId)(entry) && entry.state === 'sent').map(({ id }) => id)

/** Number of tasks with a submitted review that is not in `countedIds`, the entries in the server's last progress. */
export function countUncountedReviews(
  entries: readonly OutboxEntry[],
  bundleId: string,
  countedIds: readonly string[],
): number {
  const uncounted = entries.filter(
    (entry) => isReviewOf(bundleId)(entry) && entry.state !== 'refused' && !countedIds.includes(entry.id),
  )
  return new Set(uncounted.map(({ work }) => taskIdOf(work))).size
}

/** The tasks with submissions on this device that the server does not have. */
export const waitingTaskIds = (entries: readonly OutboxEntry[]): ReadonlySet<string> => taskIdsIn(entries, 'waiting')

/** The tasks with submissions on this device that the server has. They may have been assigned again since. */
export const sentTaskIds = (entries: readonly OutboxEntry[]): ReadonlySet<string> => taskIdsIn(entries, 'sent')

const taskIdsIn = (entries: readonly OutboxEntry[], expectedState: EntryState): ReadonlySet<string> =>
  new Set(entries.flatMap(({ work, state }) => (state === expectedState ? (taskIdOf(work) ?? []) : [])))

/** Whether the server has a submission for the task that was made here since the task was added. */
export const isSubmitted = ({ task, addedAt }: TaskDownload, entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    ({ work, state, createdAtMs }) => taskIdOf(work) === task._id && state === 'sent' && createdAtMs >= addedAt,
  )

/**
 * Marks the tasks whose submission the server has as finished. A reviewed task is deleted when space is needed, a
 * skipped one at once.
 */
export async function markSubmittedTasks(person: string): Promise<void> {
  const entries = await listEntries(person)
  const submitted = (await listTaskDownloads(person)).filter(
    (download) => download.finishedAt === null && isSubmitted(download, entries),
  )
  const skippedTaskIds = new Set(
    entries.flatMap(({ work, state }) => (work.kind === 'skip' && state === 'sent' ? work.taskId : [])),
  )
  for (const { task } of submitted) {
    await updateTaskDownload(person, task._id, (download) =>
      !download || skippedTaskIds.has(task._id) ? null : { ...download, finishedAt: download.finishedAt ?? Date.now() },
    ).catch(() => null)
  }
  if (submitted.some(({ task }) => skippedTaskIds.has(task._id))) await deleteUnusedMedia()
}

/** Opens a task whose review the person took back from the server. */
export async function markReopenedTask(person: string, taskId: string): Promise<void> {
  const sent = (await listEntries(person)).filter(({ work, state }) => taskIdOf(work) === taskId && state === 'sent')
  await deleteEntries(
    person,
    sent.map(({ id }) => id),
  )
  await updateTaskDownload(
    person,
    taskId,
    (download) => download && { ...download, finishedAt: null, addedAt: Date.now() },
  ).catch(() => null)
}
