// Deleting tasks that nobody began to review. Their rows, histories and pictures are stored, so that it can be undone.
import { type RawBuilder, sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockImports } from '#src/server/features/projects/access/project-lock.ts'
import { withdrawChecks } from '#src/server/features/projects/checks/withdraw-checks.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { runBulkMove, type MoveResult, singleRow } from './bulk-move.ts'
import { isListed, matchesFilters, type TaskFilters } from '#src/server/features/projects/tasks/task-filters.ts'

type Command = {
  readonly bundleId: string
  readonly filters: TaskFilters
}

/** `reviewedCount`: matching tasks that have a review. */
type Deletion = MoveResult & { readonly reviewedCount: number }

/** Condition that nobody submitted or began a review of a row of `tasks`, and that there is no second review of it. */
const hasNoReview = sql`(
  status <> 'completed'
  and not exists (select from task_history where task_id = tasks._id and action = 'submit')
  and not exists (select from review_drafts where task_id = tasks._id)
  and not exists (select from tasks second where second.second_review_of = tasks._id))`

/** Deletes the tasks that match the filters and have no review. Returns how many others match. */
export function deleteTasks(
  deps: Deps,
  actor: User,
  { filters, ...request }: Command,
): Promise<Result<Deletion, Problem>> {
  return runBulkMove<Deletion>(deps, actor, request, async (tx, bundle) => {
    const actionId = deps.ids.next()
    const matching = sql`
      bundle_id = ${bundle.bundleId} and ${matchesFilters(bundle.bundleId, filters)} and ${isListed(filters)}`
    const { count, reviewed, workerIds } = await removeTasks(tx, actionId, matching)
    if (count === 0) return ok({ modifiedCount: 0, actionId: null, reviewedCount: reviewed })
    await withdrawChecks(tx, { ...bundle, workerIds })
    const action = { _id: actionId, bundle_id: bundle.bundleId, actor_id: actor._id, action: 'delete' as const }
    await tx
      .insertInto('assignment_actions')
      .values({ ...action, first_entry: 0, last_entry: 0, task_count: count })
      .execute()
    const { bundleId } = bundle
    await recordBundleAudit(tx, { actorId: actor._id, action: 'delete-tasks', bundleId, after: { tasks: count } })
    return ok({ modifiedCount: count, actionId, reviewedCount: reviewed })
  })
}

type Removed = { readonly count: number; readonly reviewed: number; readonly workerIds: readonly string[] }

/**
 * Deletes the tasks that `matching` selects and that have no review, and stores them for the action. `reviewed`: how many
 * others it selects; `workerIds`: who had the deleted ones.
 */
export async function removeTasks(tx: Tx, actionId: string, matching: RawBuilder<unknown>): Promise<Removed> {
  // Locked first: whether somebody began a review is read by the next statement, when nobody can begin one.
  await sql`
    select count(*) from (
      select from tasks where status <> 'completed' and ${matching} order by _id for update) locked`.execute(tx)
  const { rows } = await sql<{ count: number; reviewed: number; workerIds: string[] }>`
    with matched as (
      select _id, ${hasNoReview} as is_free from tasks where ${matching}
    ), gone as (
      delete from tasks t using matched where t._id = matched._id and matched.is_free and t.status <> 'completed'
      returning t.*
    ), stored as (
      insert into deleted_tasks (action_id, task_id, bundle_id, task, history, skippers)
      select ${actionId}, gone._id, gone.bundle_id, to_jsonb(gone),
             (select coalesce(jsonb_agg(to_jsonb(h) order by h._id), '[]') from task_history h
               where h.task_id = gone._id),
             array(select worker_id from task_skips where task_id = gone._id)
        from gone
    ), stored_images as (
      insert into deleted_task_images (action_id, task_id, side, image_key)
      select ${actionId}::uuid, task_id, side, image_key from task_posters where task_id in (select _id from gone)
      union all
      select ${actionId}::uuid, task_id, 'flag', image_key from flag_pictures where task_id in (select _id from gone)
    ), stored_workers as (
      insert into deleted_task_workers (task_id, worker_id)
      select distinct h.task_id, h.worker_id
        from gone join task_history h on h.task_id = gone._id join users u on u._id = h.worker_id
      on conflict (task_id, worker_id) do update set at = now()
    ), emitted as (
      select emit_task_events(array_agg((bundle_id, worker_id, language, status, null, 1, 0)::task_change)) from gone
    )
    select (select count(*) from gone) as count,
           (select count(*) from matched) - (select count(*) from gone) as reviewed,
           array(select distinct worker_id from gone where worker_id is not null) as "workerIds",
           (select count(*) from emitted) as events`.execute(tx)
  return singleRow(rows)
}

/**
 * Restores the tasks of a deletion, except those whose external id exists again and those whose round before is no longer
 * reviewed. Returns their number.
 */
export async function undoDeletion(
  tx: Tx,
  { actorId, actionId }: { readonly actorId: string; readonly actionId: string },
  { projectId, bundleId }: AuthorizedBundle,
): Promise<number> {
  // Restored external ids and imported ones would otherwise wait for each other.
  await lockImports(tx, bundleId)
  // A round before that is reopened meanwhile is seen to be.
  await sql`
    select count(*) from (
      select from tasks
       where _id in (select (task ->> 'previous_round')::uuid from deleted_tasks where action_id = ${actionId})
       order by _id for update) locked`.execute(tx)
  const { rows } = await sql<{ count: number }>`
    with source as (
      select d.history, d.skippers, r.*, r.status = 'assigned' and exists (
               select from project_members m
                where m.project_id = ${projectId} and m.user_id = r.worker_id
                  and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
             ) as keeps_worker
        from deleted_tasks d, jsonb_populate_record(null::tasks, d.task) r
       where d.action_id = ${actionId}
    ), back as (
      insert into tasks (_id, bundle_id, external_id, second_review_of, check_of, status, worker_id, language,
                         source_external_url, target_external_url, video_seconds, meta, created_at, priority, due_on, round,
                         previous_round)
      select _id, bundle_id, external_id, second_review_of, check_of, case when keeps_worker then 'assigned' else 'new' end,
             case when keeps_worker then worker_id end, language,
             source_external_url, target_external_url, video_seconds, meta, created_at, priority, due_on, coalesce(round, 1),
             previous_round
        from source
       where (second_review_of is null or exists (select from tasks t where t._id = source.second_review_of))
         and (previous_round is null
              or exists (select from tasks t where t._id = source.previous_round and t.status = 'completed'))
       order by _id
      on conflict do nothing
      returning _id, bundle_id, status, worker_id
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail, at)
      select task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail, at from (
        select h.task_id, h.actor_id, h.action, h.from_status, h.to_status, h.worker_id, h.action_id, h.detail, h.at,
               0 as place, ordinality
          from back join source using (_id),
               jsonb_array_elements(source.history) with ordinality e (entry, ordinality),
               jsonb_populate_record(null::task_history, entry) h
        union all
        select back._id, ${actorId}::uuid, 'restore', null, back.status, back.worker_id, null,
               jsonb_build_object('undo', ${actionId}::text), now(), 1, 0
          from back) entries
       order by task_id, place, ordinality
    ), skips as (
      insert into task_skips (bundle_id, task_id, worker_id)
      select back.bundle_id, back._id, skipper from back join source using (_id), unnest(source.skippers) skipper
       where exists (select from users where users._id = skipper)
    ), posters as (
      insert into task_posters (task_id, side, image_key)
      select task_id, side, image_key from deleted_task_images
       where action_id = ${actionId} and side <> 'flag' and task_id in (select _id from back)
    ), pictures as (
      insert into flag_pictures (task_id, image_key)
      select task_id, image_key from deleted_task_images
       where action_id = ${actionId} and side = 'flag' and task_id in (select _id from back)
    ), exist as (
      delete from deleted_task_workers where task_id in (select _id from back)
    ), restored as (
      delete from deleted_tasks where action_id = ${actionId} and task_id in (select _id from back)
    )
    select count(*) as count from back`.execute(tx)
  return singleRow(rows).count
}
