import { compareQueueOrder as compareTasks } from '#src/domain/queue-order.ts'
import type { Task } from './task-download.ts'

/** A task that was stored before tasks had a priority has none. */
type QueuedTask = { readonly task: Pick<Task, '_id'> & Partial<Pick<Task, 'priority' | 'dueOn'>> }

/** Order of a person's queue on the server. */
export const compareQueueOrder = (one: QueuedTask, other: QueuedTask): number =>
  compareTasks(placeOf(one), placeOf(other))

const placeOf = ({ task: { _id, priority = 'normal', dueOn = null } }: QueuedTask) => ({ _id, priority, dueOn })
