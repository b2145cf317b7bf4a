import { type Priority, compareQueueOrder as compareTasks } from '#src/domain/projects/priority.ts'

/** A task that was stored before tasks had a priority has none. */
type QueuedTask = {
  readonly task: { readonly _id: string; readonly priority?: Priority; readonly dueOn?: string | null }
}

/** Order of a person's queue on the server. */
export const compareQueueOrder = (one: QueuedTask, other: QueuedTask): number =>
  compareTasks(placeOf(one), placeOf(other))

const placeOf = ({ task: { _id, priority = 'normal', dueOn = null } }: QueuedTask) => ({ _id, priority, dueOn })
