// Tasks are changed in the order of their ids, see assign-by-plan.ts.
import { sql } from 'kysely'
import type { Problem } from '#src/contract/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { history, moveMany, type Moved, moves, type Moves, only, recordMove, stillIs } from './bulk-move.ts'

type Filters = {
  readonly language?: string | undefined
  readonly status?: TaskStatus | undefined
  readonly 'worker._id'?: string | undefined
}
type Unassign = { readonly bundleId: string; readonly again?: string | undefined; readonly filters: Filters }
type Assign = Unassign & { readonly memberId: string }

/** Assigns all unassigned tasks that match the filters, except second reviews, to one member who is not banned. */
export function assignTasks(
  deps: Deps,
  actor: User,
  { memberId, filters, ...wanted }: Assign,
): Promise<Result<Moved, Problem>> {
  return moveMany(deps, actor, { ...wanted, userId: memberId }, async (tx, bundle) => {
    const entry = { actorId: actor._id, actionId: deps.ids.next(), action: 'assign' } as const
    const { rows } = await sql<Moves>`
      with waiting as (
        select _id from tasks
         where bundle_id = ${bundle.bundleId} and status = 'new' and second_review_of is null and ${passing(filters)}
         order by _id
      ), moved as (
        update tasks t set status = 'assigned', worker_id = ${memberId}, updated_at = now()
          from waiting where t._id = waiting._id and ${stillIs('new')}
        returning t._id, t.worker_id
      ), ${history(entry)}
      select ${moves}`.execute(tx)
    return ok(await recordMove(tx, deps, bundle, entry, only(rows)))
  })
}

/** Unassigns all assigned tasks that match the filters. */
export function unassignTasks(
  deps: Deps,
  actor: User,
  { filters, ...wanted }: Unassign,
): Promise<Result<Moved, Problem>> {
  return moveMany(deps, actor, wanted, async (tx, bundle) => {
    const entry = { actorId: actor._id, actionId: deps.ids.next(), action: 'unassign' } as const
    const { rows } = await sql<Moves>`
      with held as (
        select _id, worker_id from tasks
         where bundle_id = ${bundle.bundleId} and status = 'assigned' and ${passing(filters)}
         order by _id
      ), moved as (
        update tasks t set status = 'new', worker_id = null, updated_at = now()
          from held where t._id = held._id and ${stillIs('assigned')}
        returning t._id, held.worker_id
      ), ${history(entry)}
      select ${moves}`.execute(tx)
    return ok(await recordMove(tx, deps, bundle, entry, only(rows)))
  })
}

const passing = ({ language, status, 'worker._id': worker }: Filters) => sql`(
  (${language ?? null}::text is null or language = ${language ?? null})
  and (${status ?? null}::text is null or status = ${status ?? null})
  and (${worker ?? null}::uuid is null or worker_id = ${worker ?? null}))`
