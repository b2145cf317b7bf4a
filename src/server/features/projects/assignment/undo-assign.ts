import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { assertNever } from '#src/domain/assert-never.ts'
import { type BulkAction, undoMinutes } from '#src/domain/projects/assignment.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueAssignmentDeliveries } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { mixInChecks } from '#src/server/features/projects/checks/mix-in-checks.ts'
import { withdrawChecks } from '#src/server/features/projects/checks/withdraw-checks.ts'
import { type MoveRow, moveColumns, runBulkMove, runMove, singleRow, statusStillIs } from './bulk-move.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { assigneeRejection } from './assignee-rejection.ts'
import { joinedCanBecome, setArchived } from './archive-tasks.ts'
import { removeTasks, undoDeletion } from './delete-tasks.ts'
import { keepLastAssigned } from './keep-last-assigned.ts'
import { undoEdit } from './undo-edit.ts'
import {
  addChecks,
  type AssignedCount,
  retractNotifications,
} from '#src/server/features/projects/notify/notify-assignees.ts'

type Command = { readonly bundleId: string; readonly actionId: string }

/**
 * Undoes an action for the tasks that are unchanged since: assigned ones become unassigned, unassigned ones return to
 * their worker if they can still have tasks, up to what they had or their cap, reassigned ones to the worker before,
 * deleted and archived tasks are restored, edited ones are as before, and rounds that nobody began are deleted. Checks follow the tasks. Repeating it changes nothing.
 */
export function undoAssign(
  deps: Deps,
  actor: User,
  { actionId, ...request }: Command,
): Promise<Result<{ modifiedCount: number }, Problem>> {
  return runBulkMove(deps, actor, request, async (tx, bundle) => {
    const recordedAction = await tx
      .selectFrom('assignment_actions')
      .select(['action', 'actor_id', 'first_entry', 'last_entry', 'from_worker_id'])
      .select(sql<boolean>`at < now() - make_interval(mins => ${undoMinutes})`.as('late'))
      .where('_id', '=', actionId)
      .where('bundle_id', '=', bundle.bundleId)
      .executeTakeFirst()
    if (!recordedAction) return fail(problem('not-found'))
    if (recordedAction.actor_id !== actor._id) return fail(problem('forbidden'))
    if (recordedAction.late) return fail(problem('undo-too-late'))
    const historyRange = {
      actorId: actor._id,
      actionId,
      first: recordedAction.first_entry,
      last: recordedAction.last_entry,
    }
    const restoreLastAssigned = await keepLastAssigned(tx, bundle.bundleId)
    const undone = await undoAction(tx, historyRange, bundle, recordedAction)
    const { count: modifiedCount, previousWorkers, returned } = undone
    await withdrawChecks(tx, { ...bundle, workerIds: previousWorkers })
    if (returned) await mixInChecks(tx, deps, bundle, undoneTasks(actionId, returned))
    await restoreLastAssigned()
    await forgetAssignment(tx, actionId, previousWorkers)
    if (returned) await queueAssignmentDeliveries(tx, deps, bundle.bundleId, { actionId, ...returned })
    await tx
      .updateTable('assignment_actions')
      .set((eb) => ({ undone_at: sql<Date>`now()`, undone_count: eb('undone_count', '+', modifiedCount) }))
      .where('_id', '=', actionId)
      .execute()
    if (modifiedCount > 0) {
      const after = { move: recordedAction.action, tasks: modifiedCount }
      await recordBundleAudit(tx, { actorId: actor._id, action: 'undo-tasks', bundleId: bundle.bundleId, after })
    }
    return ok({ modifiedCount })
  })
}

/**
 * `previousWorkers`: who no longer has tasks that the action assigned to them; `returned`: the history of the tasks that
 * returned to their workers.
 */
type Undone = {
  readonly count: number
  readonly previousWorkers: readonly string[]
  readonly returned?: Pick<MoveRow, 'first' | 'last'>
}

const nothing: Undone = { count: 0, previousWorkers: [] }

async function undoAction(
  tx: Tx,
  historyRange: HistoryRange,
  bundle: AuthorizedBundle,
  { action, from_worker_id: from }: { readonly action: BulkAction; readonly from_worker_id: string | null },
): Promise<Undone> {
  switch (action) {
    case 'assign':
      return undoAssignment(tx, historyRange)
    case 'unassign':
      return undoUnassignment(tx, historyRange, bundle)
    case 'reassign':
      return from === null ? nothing : undoReassignment(tx, historyRange, bundle, from)
    case 'delete':
      return { ...nothing, count: await undoDeletion(tx, historyRange, bundle) }
    case 'edit':
    case 'schedule':
    case 'import':
      return { ...nothing, count: await undoEdit(tx, historyRange, bundle) }
    case 'round': {
      const { first, last, actionId } = historyRange
      const started = sql`
        _id in (select task_id from task_history where _id between ${first} and ${last} and action_id = ${actionId})`
      const { count, workerIds } = await removeTasks(tx, actionId, started)
      return { ...nothing, count, previousWorkers: workerIds }
    }
    case 'archive':
    case 'unarchive':
      return { ...nothing, count: await undoArchiving(tx, historyRange, action === 'unarchive') }
    default:
      return assertNever(action)
  }
}

type HistoryRange = {
  readonly actorId: string
  readonly actionId: string
  readonly first: number
  readonly last: number
}

/** The tasks whose latest history entry belongs to the action, except edits: they do not concern who has a task. */
const untouchedCte = ({ actionId, first, last }: HistoryRange) => sql`
  untouched as (
    select h.task_id, h.worker_id from task_history h
     where h._id between ${first} and ${last} and h.action_id = ${actionId}
       and not exists (select from task_history later
                        where later.task_id = h.task_id and later._id > h._id and later.action <> 'edit')
  )`

/** An undo assigns nothing: whoever was idle before the action is idle again. */
async function forgetAssignment(tx: Tx, actionId: string, previousWorkers: readonly string[]): Promise<void> {
  await sql`
    update jobs j set last_assigned_at = (a.assigned_before ->> j.worker_id::text)::timestamptz
      from assignment_actions a
     where a._id = ${actionId} and j.bundle_id = a.bundle_id and j.worker_id = any (${previousWorkers}::uuid[])
       and j.last_assigned_at = a.at`.execute(tx)
}

async function undoArchiving(tx: Tx, historyRange: HistoryRange, archived: boolean): Promise<number> {
  const untouched = sql`
    with ${untouchedCte(historyRange)}
    select tasks._id from untouched join tasks on tasks._id = untouched.task_id where ${joinedCanBecome(archived)}`
  const { count } = await setArchived(tx, untouched, { ...historyRange, archived, isUndo: true })
  return count
}

/** Selects the tasks of an undo's own history entries, among which there are others of the same time. */
const undoneTasks = (actionId: string, { first, last }: Pick<MoveRow, 'first' | 'last'>) => sql`
  select task_id, worker_id from task_history
   where _id between ${first} and ${last} and detail ->> 'undo' = ${actionId}`

async function undoAssignment(tx: Tx, historyRange: HistoryRange): Promise<Undone> {
  const entry = {
    actorId: historyRange.actorId,
    actionId: null,
    action: 'unassign',
    detail: { undo: historyRange.actionId },
  } as const
  const ctes = sql`
    ${untouchedCte(historyRange)}, moved as (
      update tasks t set status = 'new', worker_id = null, updated_at = now()
        from untouched u where t._id = u.task_id and ${statusStillIs('assigned')}
      returning t._id, u.worker_id, t.check_of
    )`
  const { count, workers } = await runMove(tx, entry, ctes)
  await retractNotifications(tx, historyRange.actionId, workers)
  return { count, previousWorkers: workers.map(({ userId }) => userId) }
}

/**
 * `room` (user_id, language, room): remaining capacity of members with a cap, who may have received other tasks since.
 * A member who had more than their cap, by manual assignment, can have as many again.
 */
const remainingCapacityCtes = (
  { actionId, first, last }: HistoryRange,
  { projectId, bundleId }: AuthorizedBundle,
) => sql`
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

async function undoUnassignment(tx: Tx, historyRange: HistoryRange, bundle: AuthorizedBundle): Promise<Undone> {
  const entry = {
    actorId: historyRange.actorId,
    actionId: null,
    action: 'assign',
    detail: { undo: historyRange.actionId },
  } as const
  const ctes = sql`
    ${untouchedCte(historyRange)}, ${remainingCapacityCtes(historyRange, bundle)}, back as (
      select u.task_id, u.worker_id, room.room,
             row_number() over (partition by u.worker_id, t.language order by u.task_id) as place
        from untouched u join tasks t on t._id = u.task_id
        join project_members m on m.project_id = ${bundle.projectId} and m.user_id = u.worker_id
        left join room on room.user_id = u.worker_id and room.language = t.language
       where ${statusStillIs('new')}
         and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
         and not ((t.reopened or t.second_review_of is not null) and exists (
               select from tasks other
                where other.worker_id = u.worker_id and (other.second_review_of = t._id or other._id = t.second_review_of)))
    ), moved as (
      update tasks t set status = 'assigned', worker_id = back.worker_id, updated_at = now()
        from back
       where t._id = back.task_id and ${statusStillIs('new')} and (back.room is null or back.place <= back.room)
      returning t._id, t.worker_id
    )`
  const { count, first, last } = await runMove(tx, entry, ctes)
  return { ...nothing, count, returned: { first, last } }
}

/** Reassigned tasks return to the person who had them, if they can still have tasks. */
async function undoReassignment(
  tx: Tx,
  historyRange: HistoryRange,
  { projectId, bundleId }: AuthorizedBundle,
  from: string,
): Promise<Undone> {
  if ((await assigneeRejection(tx, projectId, from)) !== null) return nothing
  const { actorId, actionId } = historyRange
  const { rows } = await sql<MoveRow & { lost: AssignedCount[] }>`
    with ${untouchedCte(historyRange)}, moved as (
      update tasks t set worker_id = ${from}, updated_at = now()
        from untouched u where t._id = u.task_id and ${statusStillIs('assigned')} and t.worker_id = u.worker_id
         and t.check_of is null
      returning t._id, t.worker_id, u.worker_id as previous
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, detail)
        select _id, ${actorId}, 'reassign', 'assigned', 'assigned', worker_id,
               jsonb_build_object('undo', ${actionId}::text, 'from', previous) from moved
      returning _id
    )
    select ${moveColumns}, (
      select coalesce(jsonb_agg(jsonb_build_object('userId', previous, 'count', n)), '[]')
        from (select previous, count(*) as n from moved group by previous) p) as lost`.execute(tx)
  const { count, first, last, lost } = singleRow(rows)
  const previousWorkers = lost.map(({ userId }) => userId)
  const checks = await withdrawChecks(tx, { projectId, bundleId, workerIds: previousWorkers })
  await retractNotifications(tx, actionId, addChecks(lost, checks))
  return { count, previousWorkers, returned: { first, last } }
}
