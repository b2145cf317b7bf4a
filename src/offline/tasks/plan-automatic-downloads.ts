// Decides which tasks are downloaded without being requested. Pure.
import { type OutboxEntry, taskIdOf } from '#src/offline/outbox/outbox-entry.ts'
import type { TaskDownload } from './task-download.ts'

export type AutomaticPlanInput = {
  /** Bundles of the person's jobs with open tasks, the most important first. */
  readonly bundleIds: readonly string[]
  readonly downloads: readonly TaskDownload[]
  readonly entries: readonly OutboxEntry[]
  /** How many open tasks of each job are kept on the device. */
  readonly perJob: number
  /** Bytes that downloads may still use, if finished tasks are deleted. */
  readonly freeBytes: number
}

export type AutomaticPlan = {
  /** Ids of automatic downloads that stopped for lack of space, and now fit. */
  readonly resumed: readonly string[]
  /** How many tasks to add per bundle, in order. */
  readonly missing: readonly { readonly bundleId: string; readonly count: number }[]
}

export function planAutomaticDownloads(input: AutomaticPlanInput): AutomaticPlan {
  const open = input.downloads.filter((download) => isOpen(download, input.entries))
  const stopped = open.filter(isStoppedBySpace)
  const resumed = selectFitting(stopped, input.freeBytes)
  // The space is used up while a task waits for it.
  if (input.freeBytes <= 0 || resumed.length < stopped.length) return { resumed, missing: [] }
  const missing = input.bundleIds
    .map((bundleId) => ({ bundleId, count: countMissing(bundleId, open, input.perJob) }))
    .filter(({ count }) => count > 0)
  return { resumed, missing }
}

/** Incomplete automatic downloads are deleted when the person turns automatic downloads off. */
export const isUnfinishedAutomatic = ({ isAutomatic, state, finishedAt }: TaskDownload): boolean =>
  isAutomatic && finishedAt === null && state !== 'ready'

/** Whether the task still has to be reviewed, as far as this device knows. */
const isOpen = ({ task, addedAt, finishedAt }: TaskDownload, entries: readonly OutboxEntry[]): boolean =>
  finishedAt === null &&
  !entries.some(
    ({ work, state, createdAtMs }) => taskIdOf(work) === task._id && (state !== 'sent' || createdAtMs >= addedAt),
  )

const isStoppedBySpace = ({ isAutomatic, state, reason }: TaskDownload): boolean =>
  isAutomatic && state === 'paused' && (reason === 'budget' || reason === 'room')

function selectFitting(stopped: readonly TaskDownload[], freeBytes: number): string[] {
  let remainingBytes = freeBytes
  return stopped.flatMap(({ task, storedBytes, totalBytes }) => {
    remainingBytes -= totalBytes === null ? 0 : totalBytes - storedBytes
    return remainingBytes >= 0 && freeBytes > 0 ? [task._id] : []
  })
}

/** A task that cannot be downloaded is replaced by another one; the number of replacements is limited to `perJob`. */
function countMissing(bundleId: string, open: readonly TaskDownload[], perJob: number): number {
  const ofJob = open.filter(({ task }) => task.bundle._id === bundleId)
  const failedCount = ofJob.filter(({ state }) => state === 'failed').length
  return Math.max(0, perJob - ofJob.length + Math.min(failedCount, perJob))
}
