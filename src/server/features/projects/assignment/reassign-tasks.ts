import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type MoveResult, moveTasks, runBulkMove, statusStillIs } from './bulk-move.ts'
import { queuePlace } from '#src/server/features/projects/tasks/task-schedule.ts'
import { hadCheckOf } from './assignee-rejection.ts'
import { matchesFilters, type TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'

type Command = {
  readonly bundleId: string
  readonly fromId: string
  readonly memberId: string
  /** The most tasks to reassign; all if undefined. */
  readonly count?: number | undefined
  readonly filters: TaskFilters
}

/**
 * Gives open tasks of one person to another member who is not banned: the last of their queue first, those with a draft
 * last, because the first ones are reviewed next. Two reviews of the same videos stay with different people: both are left
 * out, and so is a reopened check task of which the member has or had a check. Checks are replaced by others.
 */
export function reassignTasks(
  deps: Deps,
  actor: User,
  { fromId, memberId, count, filters, ...request }: Command,
): Promise<Result<MoveResult, Problem>> {
  return runBulkMove(deps, actor, { ...request, userId: memberId }, async (tx, bundle) => {
    if (fromId === memberId) return ok({ modifiedCount: 0, actionId: null })
    const entry = { actorId: actor._id, action: 'reassign', detail: { from: fromId } } as const
    const ctes = sql`
      matching as (
        select _id, priority, due_on from tasks
         where bundle_id = ${bundle.bundleId} and status = 'assigned' and worker_id = ${fromId}
           and second_review_of is null and check_of is null
           and not exists (select from tasks second where second.second_review_of = tasks._id)
           and not (reopened and ${hadCheckOf(sql`tasks._id`, memberId)})
           and ${matchesFilters(bundle.bundleId, filters)}
      ), held as (
        select t._id from matching t, bundles b
         where b._id = ${bundle.bundleId}
         order by exists (select from review_drafts where task_id = t._id), row(${queuePlace}) desc
         limit ${count ?? null}
      ), moved as (
        update tasks t set worker_id = ${memberId}, updated_at = now()
          from (select _id from held order by _id) held
         where t._id = held._id and ${statusStillIs('assigned')} and t.worker_id = ${fromId}
        returning t._id, t.worker_id
      )`
    return ok(await moveTasks(tx, deps, bundle, entry, ctes))
  })
}
