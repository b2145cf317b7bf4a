import { sql } from 'kysely'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'

export type AssignedCount = {
  readonly userId: string
  readonly count: number
  /** The task, if it is only one. */
  readonly taskId: string
}

/** Counts the checks that each worker got with their tasks, because they see no difference. */
export const addChecks = (assigned: readonly AssignedCount[], checks: ReadonlyMap<string, number>): AssignedCount[] =>
  assigned.map((each) => ({ ...each, count: each.count + (checks.get(each.userId) ?? 0) }))

/** Notifies each worker once of the assigned tasks. */
export async function notifyAssignees(
  tx: Tx,
  deps: Pick<Deps, 'ids' | 'jobs'>,
  bundle: { readonly name: string },
  assigned: readonly AssignedCount[],
  /** The action, by which it can be undone. */
  actionId?: string,
): Promise<void> {
  if (assigned.length === 0) return
  await tx
    .insertInto('notifications')
    .values(
      assigned.map(({ userId, count, taskId }) => ({
        _id: deps.ids.next(),
        user_id: userId,
        kind: 'task-assigned' as const,
        subject: JSON.stringify({
          ...(count === 1 && { taskId }),
          ...(actionId && { actionId }),
          name: bundle.name,
          count,
        }),
      })),
    )
    .execute()
  await queuePushes(tx, deps)
}

/** Removes undone assignments from the notifications to workers; deletes notifications without remaining tasks. */
export async function retractNotifications(
  tx: Tx,
  actionId: string,
  retracted: readonly AssignedCount[],
): Promise<void> {
  if (retracted.length === 0) return
  await sql`
    with corrected as (
      select n._id, n.user_id, (n.subject ->> 'count')::int - b.count as left_over
        from jsonb_to_recordset(${JSON.stringify(retracted)}::jsonb) as b ("userId" uuid, count int)
        join notifications n on n.user_id = b."userId"
       where n.kind = 'task-assigned' and n.subject ->> 'actionId' = ${actionId}
    ), fewer as (
      update notifications n set subject = jsonb_set(n.subject, '{count}', to_jsonb(corrected.left_over))
        from corrected where n._id = corrected._id and corrected.left_over > 0
    ), gone as (
      delete from notifications n using corrected where n._id = corrected._id and corrected.left_over <= 0
        returning n.user_id
    )
    insert into events (audience, kind) select distinct user_id, 'counters' from gone`.execute(tx)
}
