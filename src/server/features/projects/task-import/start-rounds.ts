// Rounds: a new version of a dub is reviewed as a task of its own, after the task whose review asked for it. What belongs
// to that review stays with it.
import { type RawBuilder, sql } from 'kysely'
import { compareLinks } from '#src/domain/media/link-expiry.ts'
import { fieldError, type ImportError, type ImportErrorCode } from '#src/domain/task-import/import-error.ts'
import { receivedList } from '#src/domain/task-import/import-fields.ts'
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/access/authorize-bundle.ts'
import { moveTasks, singleRow } from '#src/server/features/projects/assignment/bulk-move.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type RefusedRounds = { readonly count: number; readonly errors: readonly ImportError[] }

/** Conditions under which a line `c` has the next round of a task `t`: by its external id, of the last round. */
export const byExternalId = (bundleId: string): RawBuilder<unknown> => sql`
  t.bundle_id = ${bundleId} and t.external_id = c.external_id
  and not exists (select from tasks later where later.previous_round = t._id)`

type Line = {
  readonly _id: string
  readonly line: number
  readonly source: string
  readonly target: string
  readonly first_line: number | null
  readonly task_id: string | null
  readonly round: number
  readonly status: string
  readonly later: number | null
  readonly is_copy: boolean
  readonly source_before: string
  readonly target_before: string
}

/** Lines that are compared at once. */
const chunkLength = 2000

/**
 * Creates `next_rounds` (_id of the line, task_id of the round before) from `copied_tasks`, without the lines that are
 * refused. The caller holds the project's lock: nothing reviewed is reopened meanwhile.
 */
export async function matchRounds(tx: Tx, match: RawBuilder<unknown>): Promise<RefusedRounds> {
  await sql`create temporary table next_rounds (_id uuid primary key, task_id uuid not null) on commit drop`.execute(tx)
  await sql`create index on copied_tasks (external_id, _id)`.execute(tx)
  await sql`analyze copied_tasks`.execute(tx)
  let count = 0
  let errors: readonly ImportError[] = []
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<Line>`
      select c._id, c.line, c.source, c.target, t._id as task_id, t.round, t.status,
             t.source_external_url as source_before, t.target_external_url as target_before,
             t.second_review_of is not null or t.check_of is not null as is_copy,
             (select later.round from tasks later where later.previous_round = t._id) as later,
             (select first.line from copied_tasks first
               where first.external_id = c.external_id and first._id < c._id order by first._id limit 1) as first_line
        from (select * from copied_tasks where _id > ${last}::uuid order by _id limit ${chunkLength}) c
        left join tasks t on ${match}
       order by c._id`.execute(tx)
    const checked = rows.map((row) => ({ row, error: refuseRound(row) }))
    const refused = checked.flatMap(({ row: { line }, error }) => (error ? [{ line, ...error }] : []))
    count += refused.length
    errors = [...errors, ...refused].toSorted((a, b) => a.line - b.line).slice(0, maxReportedErrors)
    const accepted = checked.flatMap(({ row: { _id, task_id }, error }) => (error ? [] : [{ _id, task_id }]))
    await sql`
      insert into next_rounds
      select _id, task_id from jsonb_to_recordset(${JSON.stringify(accepted)}::jsonb) r (_id uuid, task_id uuid)`.execute(
      tx,
    )
    last = rows.at(-1)?._id ?? last
    if (rows.length < chunkLength) return { count, errors }
  }
}

function refuseRound({ source, target, first_line, task_id, is_copy, round, status, later, ...before }: Line) {
  const refuse = (field: string, reason: ImportErrorCode, values = {}) => fieldError(field, reason, values)
  if (task_id === null) return refuse('externalId', 'link-no-task')
  if (is_copy) return refuse('externalId', 'round-copy')
  if (first_line !== null) return refuse('externalId', 'round-twice', { line: first_line })
  if (later !== null) return refuse('externalId', 'round-later', { round: later })
  if (status !== 'completed') return refuse('externalId', 'round-open', { round })
  if (source !== '' && compareLinks(before.source_before, source) === 'other-video')
    return refuse('source_external_url', 'round-other-source')
  if (compareLinks(before.target_before, target) !== 'other-video')
    return refuse('target_external_url', 'round-same-dub')
  return null
}

type Started = {
  readonly count: number
  /** Those that went to whoever reviewed the round before. */
  readonly assigned: number
  /** With which it can be undone; null if there are none. */
  readonly actionId: string | null
}

/**
 * Adds the tasks of `next_rounds`, and assigns each to whoever reviewed the round before, if they can have it: they are a
 * member who is neither banned nor paused, and below their cap. The others stay unassigned.
 */
export async function startRounds(tx: Tx, deps: Deps, actor: User, bundle: AuthorizedBundle): Promise<Started> {
  const { bundleId, projectId } = bundle
  const actionId = deps.ids.next()
  const { rows } = await sql<{ count: number; first: number | null; last: number | null }>`
    with added as (
      insert into tasks
        (_id, bundle_id, external_id, round, previous_round, language, source_external_url, target_external_url, meta,
         video_seconds, priority, due_on)
      select c._id, t.bundle_id, t.external_id, t.round + 1, t._id, t.language,
             coalesce(nullif(c.source, ''), t.source_external_url), c.target,
             case when c.meta = '{}' then t.meta
                  else t.meta - ${receivedList('rewrite_translate_list')}::text || c.meta end,
             coalesce(c.seconds, t.video_seconds), t.priority,
             -- A day that has passed was for the round before.
             case when t.due_on >= (now() at time zone 'UTC')::date then t.due_on end
        from next_rounds n join copied_tasks c using (_id) join tasks t on t._id = n.task_id
       order by c._id
      returning _id
    ), recorded as (
      insert into task_history (task_id, actor_id, action, to_status, action_id)
      select _id, ${actor._id}::uuid, 'import', 'new', ${actionId}::uuid from added
      returning _id
    )
    select count(*) as count, min(_id) as first, max(_id) as last from recorded`.execute(tx)
  const { count, first, last } = singleRow(rows)
  if (first === null || last === null) return { count, assigned: 0, actionId: null }
  await tx
    .insertInto('assignment_actions')
    .values({
      _id: actionId,
      bundle_id: bundleId,
      actor_id: actor._id,
      action: 'round',
      // The transaction of an import begins before its file arrives.
      at: sql<Date>`clock_timestamp()`,
      first_entry: first,
      last_entry: last,
      task_count: count,
    })
    .execute()
  const after = { move: 'round', tasks: count }
  await recordBundleAudit(tx, { actorId: actor._id, action: 'import-tasks', bundleId, after })
  const { modifiedCount } = await moveTasks(
    tx,
    deps,
    bundle,
    { actorId: actor._id, action: 'assign' },
    sql`
      known as (
        select added._id, before.worker_id,
               case when p.max_number > 0
                    then p.max_number - coalesce(held.assigned_count + held.completed_count, 0) end as room,
               row_number() over (partition by before.worker_id, added.language order by added._id) as place
          from next_rounds n
          join tasks added on added._id = n._id
          join tasks before on before._id = n.task_id
          join project_members m
            on m.project_id = ${projectId} and m.user_id = before.worker_id and m.paused_at is null
          left join plan_jobs p
            on p.project_id = m.project_id and p.user_id = m.user_id and p.language = added.language
          left join job_language_counts held
            on held.bundle_id = ${bundleId} and held.worker_id = m.user_id and held.language = added.language
         where not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
      ), moved as (
        update tasks t set status = 'assigned', worker_id = known.worker_id, updated_at = now()
          from known where t._id = known._id and (room is null or place <= room)
        returning t._id, t.worker_id
      )`,
  )
  return { count, assigned: modifiedCount, actionId }
}
