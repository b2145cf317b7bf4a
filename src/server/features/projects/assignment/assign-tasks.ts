// Tasks are changed in the order of their ids, see assign-by-plan.ts.
import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type MoveResult, moveTasks, runBulkMove, statusStillIs } from './bulk-move.ts'
import { matchesFilters, type TaskFilters, tasksByHand } from '#src/server/features/projects/tasks/task-filters.ts'

type UnassignCommand = {
  readonly bundleId: string
  readonly filters: TaskFilters
}
type AssignCommand = UnassignCommand & { readonly memberId: string }

/** Assigns all unassigned tasks that match the filters, except those by hand, to one member who is not banned. */
export function assignTasks(
  deps: Deps,
  actor: User,
  { memberId, filters, ...request }: AssignCommand,
): Promise<Result<MoveResult, Problem>> {
  return runBulkMove(deps, actor, { ...request, userId: memberId }, async (tx, bundle) => {
    const entry = { actorId: actor._id, action: 'assign' } as const
    const ctes = sql`
      waiting as (
        select _id from tasks
         where bundle_id = ${bundle.bundleId} and status = 'new'
           and _id not in (select _id from (${tasksByHand(bundle.bundleId)}) by_hand)
           and ${matchesFilters(bundle.bundleId, filters)}
         order by _id
      ), moved as (
        update tasks t set status = 'assigned', worker_id = ${memberId}, updated_at = now()
          from waiting where t._id = waiting._id and ${statusStillIs('new')}
        returning t._id, t.worker_id
      )`
    return ok(await moveTasks(tx, deps, bundle, entry, ctes))
  })
}

/** Unassigns all assigned tasks that match the filters, and deletes the checks among them. */
export function unassignTasks(
  deps: Deps,
  actor: User,
  { filters, ...request }: UnassignCommand,
): Promise<Result<MoveResult, Problem>> {
  return runBulkMove(deps, actor, request, async (tx, bundle) => {
    const entry = { actorId: actor._id, action: 'unassign' } as const
    const ctes = sql`
      held as (
        select _id, worker_id, check_of from tasks
         where bundle_id = ${bundle.bundleId} and status = 'assigned' and ${matchesFilters(bundle.bundleId, filters)}
         order by _id
      ), moved as (
        update tasks t set status = 'new', worker_id = null, updated_at = now()
          from held where t._id = held._id and ${statusStillIs('assigned')}
        returning t._id, held.worker_id, held.check_of
      )`
    return ok(await moveTasks(tx, deps, bundle, entry, ctes))
  })
}
