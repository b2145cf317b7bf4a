import { sql } from 'kysely'
import type { Problem } from '#src/contract/problems.ts'
import type { UnassignedCount } from '#src/domain/unassigned-reasons.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import {
  historyCte,
  runBulkMove,
  type MoveResult,
  moveColumns,
  type MoveRow,
  singleRow,
  recordAssignmentAction,
  statusStillIs,
} from './bulk-move.ts'
import { unassignedRest, planCtes } from './plan-query.ts'

type Command = {
  readonly bundleId: string
  readonly bodyBundleId?: string | undefined
  /** Assigns tasks to this member only. */
  readonly userId?: string | undefined
}

/**
 * Assigns a bundle's unassigned tasks to members with plan jobs for their languages. The member with the fewest open
 * tasks in the bundle gets the next one.
 */
export function assignByPlan(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<MoveResult & { left: UnassignedCount[] }, Problem>> {
  return runBulkMove(deps, actor, command, async (tx, bundle) => {
    const entry = { actorId: actor._id, actionId: deps.ids.next(), action: 'assign', detail: { by: 'plan' } } as const
    // In the order of ids, so that each page of the table and of most indexes is visited once.
    const { rows } = await sql<MoveRow & { left: UnassignedCount[] }>`
      with recursive ${planCtes({ ...bundle, userId: command.userId ?? null })}, moved as (
        update tasks t set status = 'assigned', worker_id = plan.user_id, updated_at = now()
          from (select * from plan order by task_id) plan where t._id = plan.task_id and ${statusStillIs('new')}
        returning t._id, t.worker_id
      ), ${historyCte(entry)}
      select ${moveColumns}, (${unassignedRest}) as left`.execute(tx)
    const { left, ...moveRow } = singleRow(rows)
    return ok({ ...(await recordAssignmentAction(tx, deps, bundle, entry, moveRow)), left })
  })
}
