// A bulk change is one statement: it updates the tasks, writes their history and counts the changes. Its triggers lock
// the bundle's counters at its end, so that workers who submit wait for little more than the commit.
import { type RawBuilder, sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueAssignmentDeliveries } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { mixInChecks } from '#src/server/features/projects/checks/mix-in-checks.ts'
import { withdrawChecks } from '#src/server/features/projects/checks/withdraw-checks.ts'
import { type AuthorizedBundle, changeTasks } from '#src/server/features/projects/access/authorize-bundle.ts'
import { newTaskRejection } from './assignee-rejection.ts'
import {
  addChecks,
  type AssignedCount,
  notifyAssignees,
} from '#src/server/features/projects/notify/notify-assignees.ts'

export type MoveResult = { readonly modifiedCount: number; readonly actionId: string | null }

type BulkMoveRequest = {
  readonly bundleId: string
  /** The member to assign tasks to; refused if they cannot have tasks. */
  readonly userId?: string | undefined
}

/** Runs `work` with an exclusive lock on the project, after checking the actor's permission and the worker. */
export const runBulkMove = <T>(
  deps: Deps,
  actor: User,
  { userId, bundleId }: BulkMoveRequest,
  work: (tx: Tx, bundle: AuthorizedBundle) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> =>
  changeTasks(deps, actor, bundleId, 'exclusive', async (tx, bundle) => {
    const rejection = userId === undefined ? null : await newTaskRejection(tx, bundle.projectId, userId)
    return rejection ? fail(problem(rejection)) : work(tx, bundle)
  })

/**
 * Condition that the task `t` still has the status it was selected with: it may have been submitted meanwhile. The
 * expression prevents the use of an index: the planner's statistics do not include rows that just changed, so it would
 * expect hardly any assigned task and scan all of them once for each.
 */
export const statusStillIs = (status: 'new' | 'assigned') => sql`t.status || '' = ${status}`

type HistoryEntry = {
  readonly actorId: string
  readonly actionId: string | null
  readonly action: 'assign' | 'unassign' | 'reassign'
  /** `from`: the previous worker of reassigned tasks. */
  readonly detail?: { readonly by?: 'plan'; readonly undo?: string; readonly from?: string }
}

const statuses = {
  assign: ['new', 'assigned'],
  unassign: ['assigned', 'new'],
  reassign: ['assigned', 'assigned'],
} as const

/**
 * Common table expression `recorded`: writes the history of the tasks in `moved` (_id, and worker_id: the new or
 * previous worker).
 */
const historyCte = ({ actorId, actionId, action, detail = {} }: HistoryEntry): RawBuilder<unknown> => sql`
  recorded as (
    insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail)
      select _id, ${actorId}, ${action}, ${statuses[action][0]}, ${statuses[action][1]},
             worker_id, ${actionId}::uuid, ${JSON.stringify(detail)}::jsonb
        from moved
    returning _id
  )`

/** Selects the changes by worker and the range of their history ids; placed after `moved` and `recorded`. */
export const moveColumns = sql`
  (select count(*) from moved) as count,
  (select min(_id) from recorded) as first,
  (select max(_id) from recorded) as last,
  (select coalesce(jsonb_agg(jsonb_build_object('userId', worker_id, 'count', n, 'taskId', example)), '[]')
     from (select worker_id, count(*) as n, min(_id::text) as example from moved group by worker_id) w) as workers,
  (select coalesce(jsonb_object_agg(j.worker_id, j.last_assigned_at), '{}')
     from jobs j
    where j.bundle_id = (select t.bundle_id from moved join tasks t using (_id) limit 1)
      and j.worker_id in (select worker_id from moved)) as "assignedBefore"`

export type MoveRow = {
  readonly count: number
  readonly first: number | null
  readonly last: number | null
  readonly workers: readonly AssignedCount[]
  /** When each worker had been assigned tasks before. */
  readonly assignedBefore: Readonly<Record<string, string | null>>
}

/**
 * Runs a move and writes its history. `ctes`: common table expressions, the last of which is `moved` (_id, and worker_id:
 * the new or previous worker). Of unassigned tasks it has `check_of` too: checks are no tasks that somebody moved, and
 * their workers see no difference.
 */
export async function runMove(tx: Tx, entry: HistoryEntry, ctes: RawBuilder<unknown>): Promise<MoveRow> {
  const checks = entry.action === 'unassign' ? sql`(select count(*) from moved where check_of is not null)` : sql`0`
  const { rows } = await sql<MoveRow & { checks: number }>`
    with ${ctes}, ${historyCte(entry)} select ${moveColumns}, ${checks} as checks`.execute(tx)
  const { checks: checkCount, ...row } = singleRow(rows)
  return { ...row, count: row.count - checkCount }
}

/**
 * Runs a move and records it as an action, so that it can be undone, gives checks to the workers who received tasks, takes
 * them from those who lost tasks, and notifies the former, and webhooks.
 */
export async function moveTasks(
  tx: Tx,
  deps: Deps,
  bundle: AuthorizedBundle,
  entry: Omit<HistoryEntry, 'actionId'>,
  ctes: RawBuilder<unknown>,
): Promise<MoveResult> {
  const { actorId, action, detail } = entry
  const actionId = deps.ids.next()
  const { count, first, last, workers, assignedBefore } = await runMove(tx, { ...entry, actionId }, ctes)
  if (first === null || last === null) return { modifiedCount: 0, actionId: null }
  const previousIds = detail?.from === undefined ? workers.map(({ userId }) => userId) : [detail.from]
  if (action !== 'assign') await withdrawChecks(tx, { ...bundle, workerIds: previousIds })
  const entries = sql`
    select task_id, worker_id from task_history where _id between ${first} and ${last} and action_id = ${actionId}`
  const mixedIn = action === 'unassign' ? null : await mixInChecks(tx, deps, bundle, entries)
  const userId = workers.length === 1 ? (workers[0]?.userId ?? null) : null
  await tx
    .insertInto('assignment_actions')
    .values({
      _id: actionId,
      bundle_id: bundle.bundleId,
      actor_id: actorId,
      action,
      first_entry: first,
      last_entry: mixedIn?.last ?? last,
      task_count: count,
      worker_count: workers.length,
      worker_id: userId,
      from_worker_id: detail?.from ?? null,
      assigned_before: JSON.stringify(assignedBefore),
    })
    .execute()
  const after = { move: action, tasks: count }
  await recordBundleAudit(tx, { actorId, action: 'move-tasks', bundleId: bundle.bundleId, userId, after })
  if (mixedIn) {
    await notifyAssignees(tx, deps, bundle, addChecks(workers, mixedIn.counts), actionId)
    await queueAssignmentDeliveries(tx, deps, bundle.bundleId, { actionId, first, last })
  }
  return { modifiedCount: count, actionId }
}

/** Returns the row of a statement that always returns one. */
export const singleRow = <T>(rows: readonly T[]): T => {
  const [row] = rows
  if (row === undefined) throw new Error('the statement returned no row')
  return row
}
