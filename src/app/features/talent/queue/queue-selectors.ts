// What a talent can do with what is on this device. Pure: tasks kept for the way, and what was handed in here.
import { groupBy } from '#src/domain/group-by.ts'
import { compareQueueOrder, type TaskDownload } from '#src/offline/tasks/task-download.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'

/** What one glance at the queue tells. */
export type QueueSummary = {
  /** Tasks that can be reviewed here and now, network or not. */
  readonly ready: number
  /** Tasks that are still on their way to this device, and those that will not come by themselves. */
  readonly downloading: number
  readonly stopped: number
  /** What was handed in here and is not with the server yet, and what the server did not take. */
  readonly pending: number
  readonly rejected: number
}

export function summarizeQueue(tasks: readonly TaskDownload[], entries: readonly OutboxEntry[]): QueueSummary {
  const open = selectOpenTasks(tasks, entries)
  const count = (states: readonly TaskDownload['state'][]) => open.filter(({ state }) => states.includes(state)).length
  return {
    ready: count(['ready']),
    downloading: count(['queued', 'loading']),
    stopped: count(['paused', 'failed']),
    ...countUnsentByState(entries),
  }
}

/** How much is not with the server: on its way there, and refused by it. */
export const countUnsentByState = (entries: readonly OutboxEntry[]): Pick<QueueSummary, 'pending' | 'rejected'> => ({
  pending: entries.filter(({ state }) => state === 'waiting').length,
  rejected: entries.filter(({ state }) => state === 'refused').length,
})

/** The kept tasks that are still to be done, in the order of the queue. */
export const selectOpenTasks = (
  tasks: readonly TaskDownload[],
  entries: readonly OutboxEntry[],
): readonly TaskDownload[] =>
  tasks
    .filter((taskDownload) => taskDownload.finishedAt === null && !isTaskSubmitted(taskDownload, entries))
    .toSorted(compareQueueOrder)

/** Whether the person is through with a task, as far as this device knows. */
export const isTaskSubmitted = ({ task, addedAt }: TaskDownload, entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    // One that came back to the person after it was sent was put here anew.
    ({ work, state, createdAtMs }) =>
      work.kind !== 'profile' && work.taskId === task._id && (state !== 'sent' || createdAtMs >= addedAt),
  )

type Job = { readonly bundle: { readonly _id: string }; readonly nextTaskId: string | null }

/**
 * The task to begin a job with; null when that can't be told. Without a network only one that is here whole will do;
 * with one the server's next, unless it was handed in here already.
 */
export function selectTaskToStart(
  { bundle, nextTaskId }: Job,
  tasks: readonly TaskDownload[],
  entries: readonly OutboxEntry[],
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

export type JobDownloads = {
  readonly bundle: TaskDownload['task']['bundle']
  readonly project: TaskDownload['task']['project']
  readonly tasks: readonly TaskDownload[]
}

/**
 * The kept tasks by job. What can be worked on here comes first, then what is still to be downloaded, what was handed in
 * and what is done; jobs stand in the order of their first task.
 */
export function groupTasksByJob(
  tasks: readonly TaskDownload[],
  entries: readonly OutboxEntry[],
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

function taskRank(taskDownload: TaskDownload, entries: readonly OutboxEntry[]): number {
  if (taskDownload.finishedAt !== null) return 3
  if (isTaskSubmitted(taskDownload, entries)) return 2
  return taskDownload.state === 'ready' ? 0 : 1
}
