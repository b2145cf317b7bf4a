import { sql } from 'kysely'
import type { Problem } from '#src/contract/problems.ts'
import type { Left } from '#src/domain/assignment.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { history, moveMany, type Moved, moves, type Moves, only, recordMove, stillIs } from './bulk-move.ts'
import { leftOver, planOf } from './plan.ts'

type Command = {
  readonly bundleId: string
  readonly again?: string | undefined
  /** Assigns tasks to this member only. */
  readonly userId?: string | undefined
}

/** Assigns a bundle's unassigned tasks to members with plan jobs for their languages: see domain/assignment.ts. */
export function assignByPlan(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<Moved & { left: Left[] }, Problem>> {
  return moveMany(deps, actor, command, async (tx, bundle) => {
    const entry = { actorId: actor._id, actionId: deps.ids.next(), action: 'assign', detail: { by: 'plan' } } as const
    // In the order of ids, so that each page of the table and of most indexes is visited once.
    const { rows } = await sql<Moves & { left: Left[] }>`
      with recursive ${planOf({ ...bundle, userId: command.userId ?? null })}, moved as (
        update tasks t set status = 'assigned', worker_id = plan.user_id, updated_at = now()
          from (select * from plan order by task_id) plan where t._id = plan.task_id and ${stillIs('new')}
        returning t._id, t.worker_id
      ), ${history(entry)}
      select ${moves}, (${leftOver}) as left`.execute(tx)
    const { left, ...done } = only(rows)
    return ok({ ...(await recordMove(tx, deps, bundle, entry, done)), left })
  })
}
