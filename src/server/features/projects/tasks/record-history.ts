import { sql } from 'kysely'
import type { TaskAction, TaskStatus } from '#src/domain/projects/task.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { AuditAction } from '#src/domain/people/audit.ts'

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

type TaskMove = Omit<HistoryEntry, 'actorId'> & { readonly to: 'new' | 'assigned' }

/** Assigns a task, which the caller has locked and checked, to `workerId`, or takes it from them, and records it. */
export async function moveTask(tx: Tx, actor: { readonly _id: string }, move: TaskMove): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      status: move.to,
      worker_id: move.to === 'assigned' ? move.workerId : null,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', move.taskId)
    .execute()
  await recordHistory(tx, { ...move, actorId: actor._id })
}

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

type BundleAudit = {
  readonly actorId: string
  readonly action: AuditAction
  readonly bundleId: string
  /** The person whose tasks they are or were, if it is one. */
  readonly userId?: string | null
  /** How many tasks it concerns, or what else changed. */
  readonly after: { readonly [field: string]: string | number }
}

/** Records what a manager did with the tasks of a bundle, in the transaction that does it. */
export async function recordBundleAudit(
  tx: Tx,
  { actorId, action, bundleId, userId = null, after }: BundleAudit,
): Promise<void> {
  await sql`
    insert into audit_log (actor_id, action, user_id, subject, after)
    select ${actorId}, ${action}, ${userId}::uuid,
           jsonb_build_object('projectId', p._id, 'bundleId', b._id, 'name', p.name),
           jsonb_build_object('bundle', b.name) || ${JSON.stringify(after)}::jsonb
      from bundles b join projects p on p._id = b.project_id
     where b._id = ${bundleId}`.execute(tx)
}
