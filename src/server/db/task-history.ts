import type { TaskAction, TaskStatus } from '#src/domain/task.ts'
import type { Tx } from './open.ts'

type Entry = {
  readonly taskId: string
  readonly actorId: string
  readonly action: TaskAction
  readonly from: TaskStatus
  readonly to: TaskStatus
  /** Whose the task was, became or stayed. */
  readonly workerId: string | null
  /** What else is worth knowing: a reason, a result. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Writes down what happened to one task. Many at once are written by the statement that moves them. */
export async function tellHistory(tx: Tx, { taskId, actorId, action, from, to, workerId, detail = {} }: Entry) {
  await tx
    .insertInto('task_history')
    .values({
      task_id: taskId,
      actor_id: actorId,
      action,
      from_status: from,
      to_status: to,
      worker_id: workerId,
      detail: JSON.stringify(detail),
    })
    .execute()
}
