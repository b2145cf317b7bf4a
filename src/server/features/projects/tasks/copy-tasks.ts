// Copies tasks, whose talents must not find out that they are copies: second reviews and checks. A copy has the videos and
// metadata of a task; all else is what another task of its talent has: the times, priority, history and place in the
// queue of its neighbours. It has no posters, whose pictures came from the device of whoever reviewed the videos first.
import { type RawBuilder, sql } from 'kysely'
import { choosePlace, idAtPlace } from '#src/domain/projects/place-copy.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'

export type Copy = {
  /** The task that is copied. */
  readonly taskId: string
  /** Null: the copy is unassigned. */
  readonly workerId: string | null
  readonly language: string
}

type Copies = {
  readonly bundleId: string
  readonly kind: 'check_of' | 'second_review_of'
  readonly copies: readonly Copy[]
  /** Selects the tasks among which the copies are placed (task_id, worker_id), for each worker and language. */
  readonly among: RawBuilder<unknown>
}

type CopiedTasks = {
  readonly tasks: readonly { readonly _id: string; readonly workerId: string | null }[]
  /** The last entry of the history that was written. */
  readonly last: number | null
}

/** A copy is placed among so many tasks before and after a random one. */
const windowSize = 8

export async function copyTasks(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  { bundleId, kind, copies, among }: Copies,
): Promise<CopiedTasks> {
  const wanted = copies.map((copy, index) => ({ ...copy, index, share: Math.random() }))
  const windows = await sql<{ index: number; ids: string[]; before: string | null; after: string | null }>`
    with task as (
      select t._id, t.language, coalesce(a.worker_id::text, '') as worker,
             row_number() over (partition by a.worker_id, t.language order by t._id) - 1 as place,
             count(*) over (partition by a.worker_id, t.language) as total
        from (${among}) a join tasks t on t._id = a.task_id and t.check_of is null
    ), queue as (
      select distinct worker, language, total from task
    ), around as (
      select c.index, array_agg(n._id order by n._id) as ids
        from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
               c (index int, "workerId" text, language text, share float8)
        join queue q on q.worker = coalesce(c."workerId", '') and q.language = c.language
       cross join generate_series(${-windowSize}::int, ${windowSize}::int) step
        join task n on n.worker = q.worker and n.language = q.language and n.place = floor(c.share * q.total)::bigint + step
       group by 1
    )
    select index, ids,
           (select _id from tasks where bundle_id = ${bundleId} and _id < ids[1] order by _id desc limit 1) as before,
           (select _id from tasks where bundle_id = ${bundleId} and _id > ids[cardinality(ids)] order by _id limit 1) as after
      from around`.execute(tx)
  const placed = windows.rows.map(({ index, ids: tasks, before, after }) => {
    const points = [...(before ? [before] : []), ...tasks, ...(after ? [after] : [])]
    const place = choosePlace(points, Math.random)
    const neighbourId = tasks.includes(place.before) ? place.before : place.after
    return { ...copies[index], ...place, neighbourId, _id: idAtPlace(place, ids.next()) }
  })
  const { rows } = await sql<{ _id: string; workerId: string | null; last: number | null }>`
    with placed as (
      select c._id, c."taskId" as task_id, c."workerId" as worker_id, n._id as neighbour_id, n.priority, n.due_on,
             n.created_at as imported_at, b.created_at + (a.created_at - b.created_at) * c.share as created_at,
             case when n.worker_id = c."workerId" then n.updated_at else now() end as updated_at
        from jsonb_to_recordset(${JSON.stringify(placed)}::jsonb)
               c (_id uuid, "taskId" uuid, "workerId" uuid, "neighbourId" uuid, before uuid, after uuid, share float8)
        join tasks n on n._id = c."neighbourId" join tasks b on b._id = c.before join tasks a on a._id = c.after
    ), copied as (
      insert into tasks (_id, bundle_id, status, worker_id, language, source_external_url, target_external_url, meta,
                         video_seconds, ${sql.ref(kind)}, created_at, updated_at, priority, due_on)
      select p._id, ${bundleId}::uuid, case when p.worker_id is null then 'new' else 'assigned' end, p.worker_id,
             t.language, t.source_external_url, t.target_external_url, t.meta, t.video_seconds, t._id,
             p.created_at, p.updated_at, p.priority, p.due_on
        from placed p join tasks t on t._id = p.task_id
       order by p._id
      -- Somebody may assign tasks to the same worker in another bundle at this moment.
      on conflict do nothing
      returning _id, worker_id
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail, at)
      select p._id, h.actor_id, h.action, h.from_status, h.to_status, h.worker_id, h.action_id, h.detail, h.at
        from copied join placed p using (_id), lateral (
          select _id, actor_id, action, from_status, to_status, worker_id, action_id, detail,
                 at + (p.created_at - p.imported_at) as at
            from task_history where task_id = p.neighbour_id and action = 'import'
          union all
          -- The last assignment, if it was to the worker of the copy; else one of this moment by the same person.
          (select _id, actor_id, case when is_own then action else 'assign' end,
                  case when is_own then from_status else 'new' end, 'assigned', p.worker_id,
                  case when is_own then action_id end, case when is_own then detail else '{}' end,
                  case when is_own then at else now() end
             from task_history, coalesce(worker_id = p.worker_id, false) is_own
            where task_id = p.neighbour_id and p.worker_id is not null and action in ('import', 'assign', 'reassign')
            order by _id desc limit 1)) h
       order by p._id, h._id, h.at
      returning _id
    )
    select _id, worker_id as "workerId", (select max(_id) from recorded) as last from copied`.execute(tx)
  return { tasks: rows, last: rows[0]?.last ?? null }
}

/** Whether there is a second review of a task. */
export async function hasSecondReview(tx: Tx, taskId: string): Promise<boolean> {
  const second = await tx.selectFrom('tasks').select('_id').where('second_review_of', '=', taskId).executeTakeFirst()
  return second !== undefined
}
