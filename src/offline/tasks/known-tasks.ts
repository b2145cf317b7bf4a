// What the device knows of a bundle's tasks, to tell whether an answer of the server is older than that.
import { taskIdOf } from '#src/offline/outbox/outbox-entry.ts'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { readRemovals } from './removed-tasks.ts'
import { readStoredProgress, type StoredProgress } from './stored-progress.ts'
import { sentReviewIds } from './submitted-tasks.ts'
import type { TaskDownload } from './task-download.ts'
import { listTaskDownloads } from './task-download-store.ts'

export type KnownTasks = {
  /** The bundle's tasks on this device, by id. */
  readonly downloads: ReadonlyMap<string, TaskDownload>
  /** Ids of the tasks that the person removed from this device. */
  readonly removed: readonly string[]
  /** What the person did to a task: their submissions and what became of them, and when they removed it. */
  readonly actionsOn: (taskId: string) => string
  /** Ids of the entries of the bundle's reviews that the server has. */
  readonly sentReviews: readonly string[]
  readonly progress: StoredProgress | null
}

/** What the device knew when an answer was requested, and when it came. */
export type Meanwhile = { readonly requested: KnownTasks; readonly answered: KnownTasks }

export async function readKnownTasks(person: string, bundleId: string): Promise<KnownTasks> {
  const entries = await listEntries(person)
  const removals = await readRemovals(person, bundleId)
  const ofBundle = (await listTaskDownloads(person)).filter(({ task }) => task.bundle._id === bundleId)
  return {
    downloads: new Map(ofBundle.map((download) => [download.task._id, download])),
    removed: [...removals.keys()],
    actionsOn: (taskId) => {
      const submissions = entries.filter(({ work }) => taskIdOf(work) === taskId)
      return JSON.stringify([submissions.map(({ id, state }) => [id, state]), removals.get(taskId)])
    },
    sentReviews: sentReviewIds(entries, bundleId),
    progress: await readStoredProgress(person, bundleId),
  }
}

/** Whether the person did nothing to a task since the answer was requested. Else it says nothing of that task. */
export const isUntouched = (taskId: string, { requested, answered }: Meanwhile): boolean =>
  requested.actionsOn(taskId) === answered.actionsOn(taskId)

/**
 * The progress to store for an answer. It includes the reviews that the server had; null if it is older than what the
 * device knows: a review was sent or taken back, or another answer stored, since it was requested.
 */
export function progressOf(
  { total, completed }: Pick<StoredProgress, 'total' | 'completed'>,
  { requested, answered }: Meanwhile,
): StoredProgress | null {
  const figures = ({ sentReviews, progress }: KnownTasks) => JSON.stringify([sentReviews, progress])
  return figures(requested) === figures(answered) ? { total, completed, counted: answered.sentReviews } : null
}
