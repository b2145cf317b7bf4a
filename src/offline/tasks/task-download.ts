// A downloaded task, the download state of its two videos, and in which order tasks are downloaded. Pure:
// `task-download-store.ts` persists it.
import type { ResponseOf } from '#src/contract/call/call.ts'
import type { Contract } from '#src/contract/contract.ts'
import { unsignedUrl, linkExpiry } from '#src/domain/media/link-expiry.ts'
import { isRecord } from '#src/domain/is-record.ts'
import {
  type DownloadReason,
  downloadReasons,
  videoQualities,
  type VideoQuality,
} from '#src/offline/media/media-download-error.ts'
import { type Priority, compareQueueOrder as compareTasks } from '#src/domain/projects/schedule.ts'

export type Task = ResponseOf<Contract['GET /api/tasks/{id}']>['data']

/**
 * `queued`: waits for other downloads, the network or Wi-Fi. `paused`: waits for the person. `ready`: complete.
 * `failed`: cannot be downloaded at present; retried when the person requests it.
 */
const downloadStates = ['queued', 'loading', 'paused', 'ready', 'failed'] as const
export type DownloadState = (typeof downloadStates)[number]

export type TaskDownload = {
  readonly person: string
  readonly task: Task
  readonly state: DownloadState
  readonly reason: DownloadReason | null
  /** Stored bytes of its videos, and their total; null until every host has sent a length. */
  readonly storedBytes: number
  readonly totalBytes: number | null
  readonly quality: VideoQuality
  /** Whether the app added it to keep the next tasks on the device; false once the person requests it. */
  readonly isAutomatic: boolean
  /** Identify all files that its videos are known to need (`fileKey`). Tasks may share files. */
  readonly files: readonly string[]
  /**
   * Milliseconds since 1970 by this device's clock: when the task was added or reopened. For display, for the download
   * order, and to tell a submission made since from an earlier one. If the clock is set back in between, the task stays
   * open after its submission until it is reconciled with the server's queue.
   */
  readonly addedAt: number
  /**
   * Milliseconds at which this device learned that the task needs no review: it is reviewed, from this or another
   * device, or unassigned. Such a task stays until space is needed. Null while the task is open.
   */
  readonly finishedAt: number | null
}

/** A task to be downloaded because the person requested it. */
export function createTaskDownload(person: string, task: Task, quality: VideoQuality, now: number): TaskDownload {
  const defaults = { reason: null, storedBytes: 0, totalBytes: null, isAutomatic: false, files: [], finishedAt: null }
  return { person, task, state: 'queued', quality, addedAt: now, ...defaults }
}

/** Parses a stored task; null if it is invalid. Unknown values become defaults. */
export function parseTaskDownload(value: unknown): TaskDownload | null {
  if (!isRecord(value) || !isRecord(value['task'])) return null
  const { person, task, state, reason, storedBytes, totalBytes, quality, isAutomatic, files, addedAt, finishedAt } =
    value
  const { _id, bundle, source_external_url, target_external_url } = task
  const urls = typeof source_external_url === 'string' && typeof target_external_url === 'string'
  if (typeof person !== 'string' || typeof _id !== 'string' || !urls || !isRecord(bundle)) return null
  return {
    person,
    // The task was stored as the server sent it, in the shape of the contract.
    task: task as Task,
    state: downloadStates.find((known) => known === state) ?? 'queued',
    reason: downloadReasons.find((known) => known === reason) ?? null,
    storedBytes: typeof storedBytes === 'number' ? storedBytes : 0,
    totalBytes: typeof totalBytes === 'number' ? totalBytes : null,
    quality: videoQualities.find((known) => known === quality) ?? 'medium',
    isAutomatic: isAutomatic === true,
    files: Array.isArray(files) ? files.filter((file) => typeof file === 'string').map(unsignedUrl) : [],
    addedAt: typeof addedAt === 'number' ? addedAt : 0,
    finishedAt: typeof finishedAt === 'number' ? finishedAt : null,
  }
}

/**
 * The next open and complete task after another, which need not be either, starting over at the first; null if there is
 * no other. Tasks with an id in `excluded` are left out.
 */
export function nextDownloadedTask(
  tasks: readonly TaskDownload[],
  bundleId: string,
  after: string | null,
  excluded: ReadonlySet<string> = new Set(),
): TaskDownload | null {
  const open = tasks
    .filter(({ task: { _id, bundle }, finishedAt }) => finishedAt === null && bundle._id === bundleId && _id !== after)
    .filter(({ task, state }) => state === 'ready' && !excluded.has(task._id))
    .toSorted(compareQueueOrder)
  const previous = tasks.find(({ task }) => task._id === after)
  return open.find((download) => !previous || compareQueueOrder(previous, download) < 0) ?? open[0] ?? null
}

/** A task that was stored before tasks had a priority has none. */
type QueuedTask = {
  readonly task: { readonly _id: string; readonly priority?: Priority; readonly dueOn?: string | null }
}

/** Order of a person's queue on the server. */
export const compareQueueOrder = (one: QueuedTask, other: QueuedTask): number =>
  compareTasks(placeOf(one), placeOf(other))

const placeOf = ({ task: { _id, priority = 'normal', dueOn = null } }: QueuedTask) => ({ _id, priority, dueOn })

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
