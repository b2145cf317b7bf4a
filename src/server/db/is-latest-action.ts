import type { TaskAction } from '#src/domain/task.ts'
import type { Tx } from './open-database.ts'

type LatestAction = {
  readonly taskId: string
  readonly action: TaskAction
  /** If given, the entry's `detail` has the same reason. */
  readonly reason?: string
}

/** Whether the latest history entry of a task is this action by `actor`: then the request for it is a repeated one. */
export async function isLatestAction(
  tx: Tx,
  actor: { readonly _id: string },
  { taskId, action, reason }: LatestAction,
): Promise<boolean> {
  const latest = await tx
    .selectFrom('task_history')
    .select(['action', 'actor_id', 'detail'])
    .where('task_id', '=', taskId)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  if (latest?.action !== action || latest.actor_id !== actor._id) return false
  return reason === undefined || latest.detail['reason'] === reason
}
