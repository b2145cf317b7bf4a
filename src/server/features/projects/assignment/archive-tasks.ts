// Archiving reviewed tasks: they leave the lists and exports, and stay in every counter and figure.
import { type RawBuilder, sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type MoveResult, runBulkMove, singleRow } from './bulk-move.ts'
import { matchesFilters, type TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'

type Command = {
  readonly bundleId: string
  readonly filters: TaskFilters
  /** False restores archived tasks. */
  readonly archived: boolean
}

/** Archives the completed tasks that match the filters, or restores the archived ones. Others stay as they are. */
export function archiveTasks(
  deps: Deps,
  actor: User,
  { filters, archived, ...request }: Command,
): Promise<Result<MoveResult, Problem>> {
  return runBulkMove<MoveResult>(deps, actor, request, async (tx, { bundleId }) => {
    const actionId = deps.ids.next()
    const matching = sql`
      select _id from tasks
       where bundle_id = ${bundleId} and ${canBecome(archived)} and ${matchesFilters(bundleId, filters)}`
    const { count, first, last } = await setArchived(tx, matching, { archived, actorId: actor._id, actionId })
    if (first === null || last === null) return ok({ modifiedCount: 0, actionId: null })
    const action = archived ? 'archive' : 'unarchive'
    await tx
      .insertInto('assignment_actions')
      .values({
        _id: actionId,
        bundle_id: bundleId,
        actor_id: actor._id,
        action,
        first_entry: first,
        last_entry: last,
        task_count: count,
      })
      .execute()
    await recordBundleAudit(tx, { actorId: actor._id, action: `${action}-tasks`, bundleId, after: { tasks: count } })
    return ok({ modifiedCount: count, actionId })
  })
}

/** Condition that a row of `tasks` can be archived, or restored. */
const canBecome = (archived: boolean): RawBuilder<unknown> =>
  archived ? sql`status = 'completed' and archived_at is null` : sql`archived_at is not null`

/**
 * `canBecome` for rows of a join. No index is read for it: just after tasks were archived, the statistics have too few of
 * them, and every one would be compared with every row of the join.
 */
export const joinedCanBecome = (archived: boolean): RawBuilder<unknown> =>
  archived ? canBecome(true) : sql`num_nonnulls(archived_at) = 1`

type Archived = { readonly count: number; readonly first: number | null; readonly last: number | null }

type Archiving = {
  readonly archived: boolean
  readonly actorId: string
  /** The action, or the action that is undone. */
  readonly actionId: string
  readonly isUndo?: boolean
}

/** Tasks that one statement moves: its triggers hold their reviews in memory, which may have megabytes of flags. */
const tasksPerStatement = 5000

/**
 * Archives or restores the tasks that `matching` selects (_id), in the order of their ids, and writes their history.
 * `matching` must not select a task again. Returns their number and the range of ids of the entries.
 */
export async function setArchived(
  tx: Tx,
  matching: RawBuilder<unknown>,
  { archived, actorId, actionId, isUndo = false }: Archiving,
): Promise<Archived> {
  const detail = JSON.stringify(isUndo ? { undo: actionId } : {})
  const moveSome = async () => {
    const { rows } = await sql<Archived>`
    with matching as materialized (
      select _id from (${matching}) every order by _id limit ${sql.lit(tasksPerStatement)}
    ), moved as (
      update tasks set archived_at = ${archived ? sql`now()` : sql`null`}
        from matching m where tasks._id = m._id and ${joinedCanBecome(archived)}
      returning tasks._id, worker_id
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail)
        select _id, ${actorId}, ${archived ? 'archive' : 'unarchive'}, 'completed', 'completed', worker_id,
               ${isUndo ? null : actionId}::uuid, ${detail}::jsonb
          from moved
      returning _id
    )
    select count(*) as count, min(_id) as first, max(_id) as last from recorded`.execute(tx)
    return singleRow(rows)
  }
  const { count: firstCount, ...range } = await moveSome()
  let [total, last] = [firstCount, range.last]
  for (let count = firstCount; count === tasksPerStatement;) {
    const next = await moveSome()
    count = next.count
    total += count
    last = next.last ?? last
  }
  return { count: total, first: range.first, last }
}
