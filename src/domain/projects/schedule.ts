// The priority and the due date of a task. Due dates are days without a time, such as 2026-11-20. A task is late once its
// day is over in UTC, whose days are also those of all figures, so that it is late for everybody at the same moment.
import type { TaskStatus } from './task.ts'

/** From the most urgent to the least. */
export const priorities = ['urgent', 'high', 'normal', 'low'] as const
export type Priority = (typeof priorities)[number]

/** Its number in the database: 1 is the most urgent. Of a task, 0 is that of its bundle. */
export const priorityNumber = (priority: Priority | null): number =>
  priority === null ? 0 : priorities.indexOf(priority) + 1

/** The priority with a number of the database; null for 0. */
export const priorityOfNumber = (number: number): Priority | null => priorities[number - 1] ?? null

type QueuedTask = {
  readonly _id: string
  readonly priority: Priority
  /** A day, such as 2026-11-20. */
  readonly dueOn: string | null
}

/** Sorts after every day. */
const never = '9999-99-99'

/** Order in which tasks are assigned and reviewed: by priority, then the earliest due date, then the oldest first. */
export function compareQueueOrder(one: QueuedTask, other: QueuedTask): number {
  return (
    priorityNumber(one.priority) - priorityNumber(other.priority) ||
    compare(one.dueOn ?? never, other.dueOn ?? never) ||
    compare(one._id, other._id)
  )
}

const compare = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

/** The years in which an entered day or time, in ISO 8601, can be. Others are typing errors. */
export const isPlausibleYear = (date: string): boolean => /^(?:19|20|21)\d\d-/.test(date)

/** The day in UTC of a number of milliseconds since 1970. */
export const utcDay = (milliseconds: number): string => new Date(milliseconds).toISOString().slice(0, 10)

/** Whether a task is not completed although its day is over. `today` is the day in UTC. */
export const isLate = (
  { dueOn, status }: { readonly dueOn: string | null; readonly status: TaskStatus },
  today: string,
): boolean => dueOn !== null && status !== 'completed' && dueOn < today
