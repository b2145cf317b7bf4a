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
