import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { history, moveMany, type Moves, moves, only, stillIs } from './bulk-move.ts'
import type { OpenBundle } from './open-bundle.ts'
import { untellWorkers } from './tell-workers.ts'

/** Minutes after an action in which its actor can undo it. The app offers it for seconds, but requests may be slow. */
const undoMinutes = 10

type Command = { readonly bundleId: string; readonly again?: string | undefined; readonly actionId: string }

/**
 * Undoes an action for the tasks that are unchanged since: assigned ones become unassigned, unassigned ones return to
 * their worker if they can still have tasks, up to what they had or their cap. Repeating it changes nothing.
 */
export function undoAssign(
  deps: Deps,
  actor: User,
  { actionId, ...wanted }: Command,
): Promise<Result<{ modifiedCount: number }, Problem>> {
  return moveMany(deps, actor, wanted, async (tx, bundle) => {
    const done = await tx
      .selectFrom('assignment_actions')
      .select(['action', 'actor_id', 'first_entry', 'last_entry'])
      .select(sql<boolean>`at < now() - make_interval(mins => ${undoMinutes})`.as('late'))
      .where('_id', '=', actionId)
      .where('bundle_id', '=', bundle.bundleId)
      .executeTakeFirst()
    if (!done) return fail(problem('not-found'))
    if (done.actor_id !== actor._id) return fail(problem('forbidden'))
    if (done.late) return fail(problem('undo-too-late'))
    const range = { actorId: actor._id, actionId, first: done.first_entry, last: done.last_entry }
    const back = done.action === 'assign' ? takeBack : giveBack
    return ok({ modifiedCount: await back(tx, range, bundle) })
  })
}

type Range = { readonly actorId: string; readonly actionId: string; readonly first: number; readonly last: number }

/** The tasks whose latest history entry belongs to the action. */
const untouched = ({ actionId, first, last }: Range) => sql`
  untouched as (
    select h.task_id, h.worker_id from task_history h
     where h._id between ${first} and ${last} and h.action_id = ${actionId}
       and not exists (select from task_history later where later.task_id = h.task_id and later._id > h._id)
  )`

async function takeBack(tx: Tx, range: Range): Promise<number> {
  const entry = {
    actorId: range.actorId,
    actionId: null,
    action: 'unassign',
    detail: { undo: range.actionId },
  } as const
  const { rows } = await sql<Moves>`
    with ${untouched(range)}, moved as (
      update tasks t set status = 'new', worker_id = null, updated_at = now()
        from untouched u where t._id = u.task_id and ${stillIs('assigned')}
      returning t._id, u.worker_id
    ), ${history(entry)}
    select ${moves}`.execute(tx)
  const { count, workers } = only(rows)
  await untellWorkers(tx, range.actionId, workers)
  return count
}

/**
 * `room` (user_id, language, room): remaining capacity of members with a cap, who may have received other tasks since.
 * A member who had more than their cap, by manual assignment, can have as many again.
 */
const roomOf = ({ actionId, first, last }: Range, { projectId, bundleId }: OpenBundle) => sql`
  taken as (
    select h.worker_id, t.language, count(*) from task_history h join tasks t on t._id = h.task_id
     where h._id between ${first} and ${last} and h.action_id = ${actionId} group by 1, 2
  ), room as (
    select p.user_id, p.language, greatest(p.max_number, taken.count + (
             select count(*) from tasks t
              where t.bundle_id = ${bundleId} and t.worker_id = p.user_id and t.status = 'completed'
                and t.language = p.language
                and t.completed_at < (select at from assignment_actions where _id = ${actionId})
           )) - coalesce(held.assigned_count + held.completed_count, 0) as room
      from plan_jobs p
      join taken on taken.worker_id = p.user_id and taken.language = p.language
      left join job_language_counts held
        on held.bundle_id = ${bundleId} and held.worker_id = p.user_id and held.language = p.language
     where p.project_id = ${projectId} and p.max_number > 0
  )`

async function giveBack(tx: Tx, range: Range, bundle: OpenBundle): Promise<number> {
  const entry = { actorId: range.actorId, actionId: null, action: 'assign', detail: { undo: range.actionId } } as const
  const { rows } = await sql<Moves>`
    with ${untouched(range)}, ${roomOf(range, bundle)}, back as (
      select u.task_id, u.worker_id, room.room,
             row_number() over (partition by u.worker_id, t.language order by u.task_id) as place
        from untouched u join tasks t on t._id = u.task_id
        join project_members m on m.project_id = ${bundle.projectId} and m.user_id = u.worker_id
        left join room on room.user_id = u.worker_id and room.language = t.language
       where ${stillIs('new')}
         and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
    ), moved as (
      update tasks t set status = 'assigned', worker_id = back.worker_id, updated_at = now()
        from back
       where t._id = back.task_id and ${stillIs('new')} and (back.room is null or back.place <= back.room)
      returning t._id, t.worker_id
    ), ${history(entry)}
    select ${moves}`.execute(tx)
  return only(rows).count
}
