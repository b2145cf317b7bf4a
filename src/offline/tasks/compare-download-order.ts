// In which order tasks are downloaded. Pure.
import { linkExpiry } from '#src/domain/media/link-expiry.ts'
import { compareQueueOrder, type TaskDownload } from './task-download.ts'

/** Links that end so soon, in milliseconds, may not be there when the device gets to them. */
const soonMs = 24 * 60 * 60 * 1000

/** When the first link of a task ends, if that is soon; Infinity otherwise, and for one that has ended. */
function endsSoonAt({ task }: TaskDownload, now: number): number {
  const ends = [task.source_external_url, task.target_external_url].map((url) => linkExpiry(url) ?? Infinity)
  const first = Math.min(...ends)
  return first > now && first <= now + soonMs ? first : Infinity
}

/**
 * Download order: what the person requested, then automatic downloads. Of both, tasks whose links end within a day are
 * first; then what the person requested by time, and automatic downloads by job, in the order of `bundleIds`, and by the
 * order of the queue. `now`: milliseconds since 1970.
 */
export function compareDownloadOrder(
  a: TaskDownload,
  b: TaskDownload,
  bundleIds: readonly string[] = [],
  now: number = Date.now(),
): number {
  if (a.isAutomatic !== b.isAutomatic) return Number(a.isAutomatic) - Number(b.isAutomatic)
  const [endOfA, endOfB] = [endsSoonAt(a, now), endsSoonAt(b, now)]
  if (endOfA !== endOfB) return endOfA < endOfB ? -1 : 1
  const rank = ({ task }: TaskDownload) => {
    const index = bundleIds.indexOf(task.bundle._id)
    return index === -1 ? bundleIds.length : index
  }
  return (a.isAutomatic ? rank(a) - rank(b) : 0) || a.addedAt - b.addedAt || compareQueueOrder(a, b)
}
