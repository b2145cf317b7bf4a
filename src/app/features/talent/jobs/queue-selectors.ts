// Pure selectors over this device's downloads and outbox.
import { groupBy } from '#src/domain/group-by.ts'
import { compareQueueOrder, type TaskDownload } from '#src/offline/tasks/task-download.ts'
import type { Submission } from '#src/offline/outbox/outbox-entry.ts'

/** The counts at the top of the queue. */
export type QueueSummary = {
  /** Tasks that can be reviewed now, also offline. */
  readonly ready: number
  /** Tasks that are queued or downloading, and tasks whose download is paused or has failed. */
  readonly downloading: number
  readonly stopped: number
  /** Submissions waiting to be sent, and rejected ones. */
  readonly pending: number
  readonly rejected: number
}

export function summarizeQueue(tasks: readonly TaskDownload[], entries: readonly Submission[]): QueueSummary {
  const open = selectOpenTasks(tasks, entries)
  const count = (states: readonly TaskDownload['state'][]) => open.filter(({ state }) => states.includes(state)).length
  return {
    ready: count(['ready']),
    downloading: count(['queued', 'loading']),
    stopped: count(['paused', 'failed']),
    ...countUnsentByState(entries),
  }
}

/** Counts the unsent submissions: waiting and rejected. */
export const countUnsentByState = (entries: readonly Submission[]): Pick<QueueSummary, 'pending' | 'rejected'> => ({
  pending: entries.filter(({ state }) => state === 'waiting').length,
  rejected: entries.filter(({ state }) => state === 'refused').length,
})

/** Downloaded tasks that are still to be reviewed, in queue order. */
export const selectOpenTasks = (
  tasks: readonly TaskDownload[],
  entries: readonly Submission[],
): readonly TaskDownload[] =>
  tasks
    .filter((taskDownload) => taskDownload.finishedAt === null && !findSubmission(taskDownload, entries))
    .toSorted(compareQueueOrder)

/** The submission of a task, as far as this device knows. */
export const findSubmission = ({ task, addedAt }: TaskDownload, entries: readonly Submission[]) =>
  entries.find(
    // A task that was sent and then assigned to the person again has been downloaded again since.
    ({ work, state, createdAtMs }) =>
      work.kind !== 'profile' && work.taskId === task._id && (state !== 'sent' || createdAtMs >= addedAt),
  )

type Job = { readonly bundle: { readonly _id: string }; readonly nextTaskId: string | null }

/**
 * Returns the task to start a job with; null if unknown. Offline it must be fully downloaded; online it is the server's
 * next task unless that was submitted here.
 */
export function selectTaskToStart(
  { bundle, nextTaskId }: Job,
  tasks: readonly TaskDownload[],
  entries: readonly Submission[],
  offline: boolean,
): string | null {
  const readyTasks = selectOpenTasks(tasks, entries).filter(
    ({ task, state }) => task.bundle._id === bundle._id && state === 'ready',
  )
  const first = readyTasks[0]?.task._id ?? null
  if (offline) return first
  const isNextSubmitted = entries.some(({ work }) => work.kind !== 'profile' && work.taskId === nextTaskId)
  return nextTaskId !== null && !isNextSubmitted ? nextTaskId : (first ?? nextTaskId)
}

type JobProgress = { readonly bundle: { readonly _id: string }; readonly completed: number; readonly total: number }

/**
 * Counts the reviews that are submitted on this device as completed, as the progress of a review does: those that the
 * server does not have, and those that it did not have when the jobs were fetched.
 */
export const countSubmitted = <Job extends JobProgress>(
  jobs: readonly Job[],
  entries: readonly Submission[],
  fetchedAtMs: number,
): Job[] =>
  jobs.map((job) => {
    const taskIds = entries.flatMap(({ work, state, createdAtMs }) =>
      work.kind === 'review' &&
      work.bundleId === job.bundle._id &&
      (state === 'waiting' || (state === 'sent' && createdAtMs > fetchedAtMs))
        ? work.taskId
        : [],
    )
    return { ...job, completed: Math.min(job.total, job.completed + new Set(taskIds).size) }
  })

export type JobDownloads = {
  readonly bundle: TaskDownload['task']['bundle']
  readonly project: TaskDownload['task']['project']
  readonly tasks: readonly TaskDownload[]
}

/**
 * Groups downloaded tasks by job. Within a job: ready ones, then ones still downloading, submitted, completed. Jobs are
 * in the order of their first task.
 */
export function groupTasksByJob(
  tasks: readonly TaskDownload[],
  entries: readonly Submission[],
): readonly JobDownloads[] {
  const rankByTask = new Map(tasks.map((taskDownload) => [taskDownload, taskRank(taskDownload, entries)]))
  const sorted = tasks.toSorted(
    (a, b) => (rankByTask.get(a) ?? 0) - (rankByTask.get(b) ?? 0) || compareQueueOrder(a, b),
  )
  return [...groupBy(sorted, ({ task }) => task.bundle._id).values()].flatMap((tasks) => {
    const first = tasks[0]?.task
    return first ? [{ bundle: first.bundle, project: first.project, tasks }] : []
  })
}

function taskRank(taskDownload: TaskDownload, entries: readonly Submission[]): number {
  if (taskDownload.finishedAt !== null) return 3
  if (findSubmission(taskDownload, entries)) return 2
  return taskDownload.state === 'ready' ? 0 : 1
}
