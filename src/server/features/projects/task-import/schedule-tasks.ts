import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { type Priority, priorityNumber } from '#src/domain/projects/schedule.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type MoveResult, runBulkMove, singleRow } from '#src/server/features/projects/assignment/bulk-move.ts'
import { matchesFilters, type TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'
import { keepLastAssigned } from '#src/server/features/projects/assignment/keep-last-assigned.ts'
import { recordEditAction, storedCte } from '#src/server/features/projects/assignment/undo-edit.ts'

type Command = {
  readonly bundleId: string
  readonly filters: TaskFilters
  /** Null: that of the bundle. Undefined: unchanged; the same for `dueOn`. */
  readonly priority?: Priority | null | undefined
  readonly dueOn?: string | null | undefined
}

/**
 * Sets the priority or due date of the tasks that match the filters and are not completed. The histories of the tasks do not
 * contain it, because nothing happened to their videos or assignees; the audit log has it.
 */
export function scheduleTasks(
  deps: Deps,
  actor: User,
  { filters, priority, dueOn, ...request }: Command,
): Promise<Result<MoveResult, Problem>> {
  return runBulkMove<MoveResult>(deps, actor, request, async (tx, { bundleId }) => {
    const actionId = deps.ids.next()
    const restoreLastAssigned = await keepLastAssigned(tx, bundleId)
    const newPriority = priority === undefined ? sql`t.priority` : sql`${priorityNumber(priority)}::smallint`
    const newDueOn = dueOn === undefined ? sql`t.due_on` : sql`${dueOn}::date`
    const { rows } = await sql<{ count: number }>`
      with changed as (
        update tasks t set priority = ${newPriority}, due_on = ${newDueOn}, updated_at = now()
          from (select _id, task_fields(tasks) as before from tasks
                 where bundle_id = ${bundleId} and status <> 'completed' and ${matchesFilters(bundleId, filters)}
                 order by _id for update) open
         where t._id = open._id and t.status <> 'completed'
           and (t.priority, t.due_on) is distinct from (${newPriority}, ${newDueOn})
        returning t._id, open.before, task_fields(t) as after
      ), ${storedCte(actionId, bundleId)}
      select count(*) as count from changed`.execute(tx)
    await restoreLastAssigned()
    const { count } = singleRow(rows)
    if (count === 0) return ok({ modifiedCount: 0, actionId: null })
    await recordEditAction(tx, { _id: actionId, bundleId, actorId: actor._id, action: 'schedule', count })
    const after = {
      tasks: count,
      ...(priority !== undefined && { priority: priority ?? '' }),
      ...(dueOn !== undefined && { due: dueOn ?? '' }),
    }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'edit-task', bundleId, after })
    return ok({ modifiedCount: count, actionId })
  })
}
