import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import type { UnassignedCount } from '#src/domain/projects/assignment.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type MoveResult, moveTasks, runBulkMove, statusStillIs } from './bulk-move.ts'
import { planCtes } from './plan-query.ts'
import { readPlan } from './read-plan.ts'
import type { TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'

type Command = {
  readonly bundleId: string
  /** Assigns tasks to this member only. */
  readonly userId?: string | undefined
  readonly filters: TaskFilters
  /** Also assigns to members who are not looking for new tasks. */
  readonly includeNotLooking: boolean
}

/**
 * Assigns a bundle's unassigned tasks that match the filters to members with plan jobs for their languages, as many and
 * as evenly as languages and caps permit.
 */
export function assignByPlan(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<MoveResult & { left: UnassignedCount[] }, Problem>> {
  return runBulkMove(deps, actor, command, async (tx, bundle) => {
    const entry = { actorId: actor._id, action: 'assign', detail: { by: 'plan' } } as const
    const plan = await readPlan(tx, { ...command, ...bundle })
    // In the order of ids, so that each page of the table and of most indexes is visited once.
    const ctes = sql`
      ${planCtes(plan)}, moved as (
        update tasks t set status = 'assigned', worker_id = plan.user_id, updated_at = now()
          from (select * from plan order by task_id) plan where t._id = plan.task_id and ${statusStillIs('new')}
        returning t._id, t.worker_id
      )`
    return ok({ ...(await moveTasks(tx, deps, bundle, entry, ctes)), left: plan.left })
  })
}
