// Copies check tasks into the queues of talents who get tasks, in the same transaction. A copy is what a task assigned by
// the same action would be: it has the creation time, the history and the place in the queue of one of these tasks.
import { type RawBuilder, sql } from 'kysely'
import { checkPlaces, checksDue } from '#src/domain/check-task.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps } from '#src/server/http/deps.ts'
import type { AuthorizedBundle } from '#src/server/features/projects/assignment/authorize-bundle.ts'
import { readCheckShare, readQueues } from './read-queues.ts'
import { seesProject, unseenChecks } from './unseen-checks.ts'

type MixedIn = {
  /** The number of checks by worker. */
  readonly counts: ReadonlyMap<string, number>
  /** The last entry of the history that was written. */
  readonly last: number | null
}

const nothing: MixedIn = { counts: new Map(), last: null }

/** Tasks of a language that a worker got, and the number of checks to give with them. */
type Share = { readonly workerId: string; readonly language: string; readonly added: number; readonly due: number }

/** `moved` selects the tasks that were assigned by this transaction (task_id, worker_id), after it wrote their history. */
export async function mixInChecks(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  { projectId, bundleId }: Pick<AuthorizedBundle, 'projectId' | 'bundleId'>,
  moved: RawBuilder<unknown>,
): Promise<MixedIn> {
  const share = await readCheckShare(tx, projectId)
  if (share === 0) return nothing
  const shares = await readShares(tx, { share, projectId, bundleId, moved })
  if (shares.length === 0) return nothing
  const chosen = await sql<{ workerId: string; language: string; added: number; checks: string[] }>`
    select n."workerId", n.language, n.added, array(
             ${unseenChecks(projectId, { worker: sql`n."workerId"`, language: sql`n.language` })}
             order by random() limit n.due) as checks
      from jsonb_to_recordset(${JSON.stringify(shares)}::jsonb)
        n ("workerId" uuid, language text, added int, due int)`.execute(tx)
  const copies = chosen.rows.flatMap(({ workerId, language, added, checks }) => {
    const places = checkPlaces(added, checks.length, Math.random)
    return checks.map((checkId, index) => ({ workerId, language, checkId, place: places[index], id: ids.next() }))
  })
  return copies.length === 0 ? nothing : copyChecks(tx, { bundleId, moved, copies })
}

type Move = { readonly bundleId: string; readonly moved: RawBuilder<unknown> }

async function readShares(
  tx: Tx,
  { share, projectId, bundleId, moved }: Move & { readonly share: number; readonly projectId: string },
): Promise<Share[]> {
  const { rows } = await sql<Omit<Share, 'due'>>`
    select moved.worker_id as "workerId", t.language, count(*)::int as added
      from (${moved}) moved join tasks t on t._id = moved.task_id and t.check_of is null
     where exists (select from check_tasks where project_id = ${projectId} and retired_at is null)
       and not ${seesProject(projectId, sql`moved.worker_id`)}
     group by 1, 2`.execute(tx)
  if (rows.length === 0) return []
  const queues = await readQueues(tx, bundleId, [...new Set(rows.map(({ workerId }) => workerId))])
  return rows.flatMap((row) => {
    const queue = queues.find(({ workerId, language }) => workerId === row.workerId && language === row.language)
    const due = queue ? checksDue({ ...queue, share, added: row.added }) : 0
    return due === 0 ? [] : [{ ...row, due }]
  })
}

/**
 * The number of characters of a UUIDv7 that contain its time and its sequence number within the millisecond. A copy has
 * those of the task beside it: talents see the ids, and get their tasks in this order.
 */
const timeLength = 'xxxxxxxx-xxxx-7xxx-xxxx-xx'.length

/** Copies the videos, posters and metadata of check tasks, with the times, priority and history of the tasks beside the copies. */
async function copyChecks(tx: Tx, { bundleId, moved, copies }: Move & { readonly copies: unknown }): Promise<MixedIn> {
  const { rows } = await sql<{ counts: { workerId: string; count: number }[]; last: number | null }>`
    with copy as (
      select * from jsonb_to_recordset(${JSON.stringify(copies)}::jsonb)
        c ("workerId" uuid, language text, "checkId" uuid, place int, id text)
    ), neighbour as (
      select moved.task_id, moved.worker_id, t.language, t.created_at, t.priority, t.due_on,
             row_number() over (partition by moved.worker_id, t.language order by moved.task_id) - 1 as place
        from (${moved}) moved join tasks t on t._id = moved.task_id and t.check_of is null
    ), placed as (
      select (left(n.task_id::text, ${timeLength}::int) || substr(c.id, ${timeLength}::int + 1))::uuid as _id,
             c."checkId" as check_id, n.worker_id, n.task_id as neighbour_id, n.created_at,
             n.priority, n.due_on
        from copy c
        join neighbour n on n.worker_id = c."workerId" and n.language = c.language and n.place = c.place
    ), copied as (
      insert into tasks (_id, bundle_id, status, worker_id, language, source_external_url, target_external_url, meta,
                         video_seconds, check_of, created_at, priority, due_on)
      select p._id, ${bundleId}::uuid, 'assigned', p.worker_id, k.language, k.source_external_url, k.target_external_url, k.meta,
             k.video_seconds, k._id, p.created_at, p.priority, p.due_on
        from placed p join tasks k on k._id = p.check_id
       order by p._id
      -- Somebody may assign tasks to the same worker in another bundle at this moment.
      on conflict do nothing
      returning _id, worker_id, check_of
    ), posters as (
      insert into task_posters (task_id, side, image_key)
      select copied._id, p.side, p.image_key from copied join task_posters p on p.task_id = copied.check_of
    ), recorded as (
      insert into task_history (task_id, actor_id, action, from_status, to_status, worker_id, action_id, detail, at)
      select copied._id, h.actor_id, h.action, h.from_status, h.to_status, h.worker_id, h.action_id, h.detail, h.at
        from copied join placed using (_id), lateral (
          select * from task_history where task_id = placed.neighbour_id and action = 'import'
          union all
          (select * from task_history where task_id = placed.neighbour_id order by _id desc limit 1)) h
       order by copied._id, h._id
      returning _id
    )
    select (select coalesce(jsonb_agg(jsonb_build_object('workerId', worker_id, 'count', n)), '[]')
              from (select worker_id, count(*) as n from copied group by 1) c) as counts,
           (select max(_id) from recorded) as last`.execute(tx)
  const [result] = rows
  if (!result) return nothing
  return { counts: new Map(result.counts.map(({ workerId, count }) => [workerId, count])), last: result.last }
}
