// Which of the tasks of an import are in the bundle already, and what differs. Fields and parts of `meta` that a line
// does not have, or leaves empty, stay as they are.
import { sql } from 'kysely'
import { fieldError, type ImportError } from '#src/domain/task-import/import-error.ts'
import { segmentLists } from '#src/domain/task-import/import-fields.ts'
import { storedContext } from '#src/domain/task-import/read-segment-lists.ts'
import { parseMeta, withListsInFormat } from '#src/domain/task-import/parse-meta.ts'
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'

/** The parts of `meta` from which the length of the video follows. */
const lengthKeys = sql`${['duration', ...segmentLists]}::text[]`

export type TaskMatch = {
  /** Tasks with an id that is not in the bundle, or without one. */
  readonly added: number
  /** Tasks that differ and can be changed. */
  readonly changed: number
  /** Tasks that differ and are reviewed. */
  readonly reviewed: number
  /** The first of these. */
  readonly errors: readonly ImportError[]
}

/**
 * Creates `matched_tasks` from `copied_tasks`: of equal externalIds in the file the first is used. If the tasks are to
 * be changed, the caller has locked them.
 */
export async function matchTasks(tx: Tx, bundleId: string): Promise<TaskMatch> {
  await sql`
    create temporary table matched_tasks on commit drop as
      select c.line, t._id as task_id, c.language, c.source, c.target, merged.meta,
             t.source_external_url <> c.source as has_new_source, t.target_external_url <> c.target as has_new_target,
             coalesce(nullif(c.priority, 0), t.priority) as priority, coalesce(c.due_on, t.due_on) as due_on,
             (t.language, t.source_external_url, t.target_external_url, t.meta, t.priority, t.due_on)
               is distinct from (c.language, c.source, c.target, merged.meta,
                                 coalesce(nullif(c.priority, 0), t.priority), coalesce(c.due_on, t.due_on)) as differs,
             t.status = 'completed' or t.second_review_of is not null
               or exists (select from tasks second where second.second_review_of = t._id) as is_reviewed,
             case when c.meta ?| ${lengthKeys} then c.seconds else t.video_seconds end as seconds,
             -- The length then follows from parts of both.
             (t.meta - array(select jsonb_object_keys(c.meta))) ?| ${lengthKeys} and c.meta ?| ${lengthKeys} as is_mixed
        from (select distinct on (external_id) * from copied_tasks
               where external_id is not null order by external_id, _id) c
        join tasks t on t.bundle_id = ${bundleId} and t.external_id = c.external_id
         and not exists (select from tasks later where later.previous_round = t._id)
        -- What a list came as goes with the list.
        cross join lateral (
          select t.meta - array(select name || '_received' from unnest(${segmentLists}::text[]) name where c.meta ? name)
                   || c.meta as meta
        ) merged`.execute(tx)
  await sql`create unique index on matched_tasks (task_id)`.execute(tx)
  await sql`analyze matched_tasks`.execute(tx)
  const { rows } = await sql<{ added: number; changed: number; reviewed: number }>`
    select (select count(distinct external_id) + count(*) filter (where external_id is null) from copied_tasks)
             - count(*) as added,
           count(*) filter (where differs and not is_reviewed) as changed,
           count(*) filter (where differs and is_reviewed) as reviewed
      from matched_tasks`.execute(tx)
  const reviewedLines = await sql<{ line: number }>`
    select line from matched_tasks where differs and is_reviewed order by line limit ${maxReportedErrors}`.execute(tx)
  const errors = reviewedLines.rows.map(({ line }) => ({ line, ...fieldError('', 'reviewed') }))
  return { ...(rows[0] ?? { added: 0, changed: 0, reviewed: 0 }), errors }
}

/** Metas read at once: each has up to a megabyte. */
const batchSize = 20

/** Computes the lengths of videos for which parts of the file and of the stored task count together. */
export async function computeMixedLengths(tx: Tx): Promise<void> {
  // Several tasks of a JSON file can be on one line.
  for (let last = '00000000-0000-0000-0000-000000000000'; ;) {
    const { rows } = await sql<{ task_id: string; meta: Record<string, unknown> }>`
      select task_id, meta from matched_tasks
       where is_mixed and differs and not is_reviewed and task_id > ${last}::uuid order by task_id limit ${batchSize}`.execute(
      tx,
    )
    for (const { task_id, meta } of rows) {
      const { seconds } = parseMeta({ meta: withListsInFormat(meta, null) }, storedContext)
      await sql`update matched_tasks set seconds = ${seconds} where task_id = ${task_id}`.execute(tx)
    }
    last = rows.at(-1)?.task_id ?? last
    if (rows.length < batchSize) return
  }
}
