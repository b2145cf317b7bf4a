// What a talent can do with what is on this device. Pure: tasks kept for the way, and what was handed in here.
import { groupBy } from '#src/domain/group-by.ts'
import { inQueueOrder, type KeptTask } from '#src/offline/tasks/kept-task.ts'
import type { OutboxEntry } from '#src/offline/outbox/entry.ts'

/** What one glance at the queue tells. */
export type Glance = {
  /** Tasks that can be reviewed here and now, network or not. */
  readonly ready: number
  /** Tasks that are still on their way to this device, and those that will not come by themselves. */
  readonly coming: number
  readonly stuck: number
  /** What was handed in here and is not with the server yet, and what the server did not take. */
  readonly waiting: number
  readonly refused: number
}

export function glanceAt(tasks: readonly KeptTask[], entries: readonly OutboxEntry[]): Glance {
  const open = openTasks(tasks, entries)
  const count = (states: readonly KeptTask['state'][]) => open.filter(({ state }) => states.includes(state)).length
  return {
    ready: count(['ready']),
    coming: count(['queued', 'loading']),
    stuck: count(['paused', 'failed']),
    ...unsentOf(entries),
  }
}

/** How much is not with the server: on its way there, and refused by it. */
export const unsentOf = (entries: readonly OutboxEntry[]): Pick<Glance, 'waiting' | 'refused'> => ({
  waiting: entries.filter(({ state }) => state === 'waiting').length,
  refused: entries.filter(({ state }) => state === 'refused').length,
})

/** The kept tasks that are still to be done, in the order of the queue. */
export const openTasks = (tasks: readonly KeptTask[], entries: readonly OutboxEntry[]): readonly KeptTask[] =>
  tasks.filter((kept) => kept.finishedAt === null && !isHandedIn(kept, entries)).toSorted(inQueueOrder)

/** Whether the person is through with a task, as far as this device knows. */
export const isHandedIn = ({ task, addedAt }: KeptTask, entries: readonly OutboxEntry[]): boolean =>
  entries.some(
    // One that came back to the person after it was sent was put here anew.
    ({ work, state, made }) =>
      work.kind !== 'profile' && work.taskId === task._id && (state !== 'sent' || made >= addedAt),
  )

type Job = { readonly bundle: { readonly _id: string }; readonly nextTaskId: string | null }

/**
 * The task to begin a job with; null when that can't be told. Without a network only one that is here whole will do;
 * with one the server's next, unless it was handed in here already.
 */
export function taskToStart(
  { bundle, nextTaskId }: Job,
  tasks: readonly KeptTask[],
  entries: readonly OutboxEntry[],
  offline: boolean,
): string | null {
  const here = openTasks(tasks, entries).filter(
    ({ task, state }) => task.bundle._id === bundle._id && state === 'ready',
  )
  const first = here[0]?.task._id ?? null
  if (offline) return first
  const handedIn = entries.some(({ work }) => work.kind !== 'profile' && work.taskId === nextTaskId)
  return nextTaskId !== null && !handedIn ? nextTaskId : (first ?? nextTaskId)
}

export type DeviceJob = {
  readonly bundle: KeptTask['task']['bundle']
  readonly project: KeptTask['task']['project']
  readonly tasks: readonly KeptTask[]
}

/**
 * The kept tasks by job. What can be worked on here comes first, then what is still to be downloaded, what was handed in
 * and what is done; jobs stand in the order of their first task.
 */
export function byJob(tasks: readonly KeptTask[], entries: readonly OutboxEntry[]): readonly DeviceJob[] {
  const rank = new Map(tasks.map((kept) => [kept, rankOf(kept, entries)]))
  const sorted = tasks.toSorted((a, b) => (rank.get(a) ?? 0) - (rank.get(b) ?? 0) || inQueueOrder(a, b))
  return [...groupBy(sorted, ({ task }) => task.bundle._id).values()].flatMap((tasks) => {
    const first = tasks[0]?.task
    return first ? [{ bundle: first.bundle, project: first.project, tasks }] : []
  })
}

function rankOf(kept: KeptTask, entries: readonly OutboxEntry[]): number {
  if (kept.finishedAt !== null) return 3
  if (isHandedIn(kept, entries)) return 2
  return kept.state === 'ready' ? 0 : 1
}
