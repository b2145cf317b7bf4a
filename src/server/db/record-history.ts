import type { TaskAction, TaskStatus } from '#src/domain/task.ts'
import type { Tx } from './open-database.ts'

type HistoryEntry = {
  readonly taskId: string
  readonly actorId: string
  readonly action: TaskAction
  readonly from: TaskStatus
  readonly to: TaskStatus
  /** The task's worker after the action, or before it if it has none after. */
  readonly workerId: string | null
  /** Further data, such as a reason or a result. */
  readonly detail?: Readonly<Record<string, unknown>>
}

/** Records an action on one task. Bulk changes write their history in their own statement. */
export async function recordHistory(
  tx: Tx,
  { taskId, actorId, action, from, to, workerId, detail = {} }: HistoryEntry,
) {
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
