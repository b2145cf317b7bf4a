// Reads a page of a bundle's tasks by number, in the order of the index (status, language, id). Stored counters give
// the index ranges and the block of ids of the page, so that hardly any rows before it are read.
import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import { prepared } from '#src/server/db/connection/prepared-statements.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { type TaskRow, taskRows, type TaskPage, toTaskPage } from './task-rows.ts'

export type TaskPageRequest = {
  readonly bundleId: string
  readonly currentPage: number
  readonly language: string | undefined
  readonly status: TaskStatus | undefined
  readonly workerId: string | undefined
  /** Whether there are archived tasks among them, which are left out. */
  readonly hasArchived?: boolean
}

/** Sorts before every other id. */
const minId = '00000000-0000-0000-0000-000000000000'

/** Skipping up to this many tasks is faster than searching the blocks. */
const maxLinearSkip = 500

/** Returns the page's rows in order and the total of all pages, both from one snapshot. */
export async function readTaskPage(db: Db, page: TaskPageRequest): Promise<TaskPage> {
  const { bundleId, workerId, hasArchived } = page
  const offset = page.currentPage * rowsPerPage
  const assigneeCondition = workerId === undefined ? sql`` : sql`and worker_id = ${workerId}`
  const { rows } = await sql<{ total: number } & (TaskRow | { _id: null })>`${prepared}
    with stretches as (
      select status, language, rank, n, sum(n) over (order by rank, language) - n as start
        from (${rangeCounts(page)}) counts where n > 0
    ), picked as (
      select *, greatest(${offset} - start, 0) as skip,
             least(n, ${offset + rowsPerPage} - start) - greatest(${offset} - start, 0) as take
        from stretches where start < ${offset + rowsPerPage} and start + n > ${offset}
    ), page as (
      select f._id, row_number() over (order by r.rank, r.language, f._id) as position
        from picked r, lateral (${pageStart(page)}) b, lateral (
        select _id from tasks
         where bundle_id = ${bundleId} ${assigneeCondition} and status = r.status and language = r.language and _id >= b.first_id
           ${hasArchived ? sql`and archived_at is null` : sql``}
         order by _id offset r.skip - b.skipped limit r.take) f
    )
    select t.*, total from (select coalesce(sum(n), 0)::int as total from stretches) s
      left join (${taskRows}) t on true
     order by t.position`.execute(db)
  return toTaskPage(rows)
}

/** Selects the id at which to start reading the range `r`, and the number of rows of the range before it. */
function pageStart({ bundleId, workerId, hasArchived }: TaskPageRequest): RawBuilder<unknown> {
  // One worker's tasks of one language are few enough to skip row by row.
  if (workerId !== undefined) return sql`select ${minId}::uuid as first_id, 0 as skipped`
  // The first completed tasks may all be archived.
  const isLinear = hasArchived
    ? sql`(r.skip <= ${maxLinearSkip} and r.status <> 'completed')`
    : sql`(r.skip <= ${maxLinearSkip})`
  return sql`
    select ${minId}::uuid as first_id, 0 as skipped where ${isLinear}
    union all
    select coalesce(first_id, ${minId}), skipped
      from (
        select block, n, sum(n) over (order by block) - n as skipped
          from task_block_counts ${hasArchived ? archivedByBlock(bundleId) : sql``}, lateral (
            select case r.status when 'new' then new_count when 'assigned' then assigned_count
                   else completed_count - ${hasArchived ? sql`coalesce(archived, 0)` : sql`0`} end) s (n)
         where bundle_id = ${bundleId} and language = r.language) counts
      left join task_blocks on bundle_id = ${bundleId} and task_blocks.block = counts.block
     where not ${isLinear} and skipped <= r.skip and r.skip < skipped + n`
}

/** Joins the number of archived tasks of the range `r` by block. They are in no counter, as few bundles have any. */
const archivedByBlock = (bundleId: string) => sql`
  left join (
    select width_bucket(t._id, s.starts) as block, count(*)::int as archived
      from tasks t join task_block_starts(array[${bundleId}::uuid]) s using (bundle_id)
     where t.bundle_id = ${bundleId} and t.archived_at is not null and t.language = r.language
     group by 1) archived_blocks using (block)`

/** Selects the number of tasks per range: a status (`rank` is its sort position) and a language. */
export function rangeCounts({
  bundleId,
  workerId,
  language,
  status,
  hasArchived,
}: Omit<TaskPageRequest, 'currentPage'>): RawBuilder<unknown> {
  const unassigned = sql`(1, 'new', new_count)`
  const assignedOrCompleted = sql`(2, 'assigned', assigned_count), (3, 'completed', completed_count)`
  const countsTable = workerId === undefined ? sql`bundle_language_counts` : sql`job_language_counts`
  const counts = workerId === undefined ? sql`${unassigned}, ${assignedOrCompleted}` : assignedOrCompleted
  const archived = sql`
    left join (
      select language, count(*)::int as archived from tasks
       where bundle_id = ${bundleId} and archived_at is not null
         ${workerId === undefined ? sql`` : sql`and worker_id = ${workerId}`}
       group by 1) archived_tasks using (language)`
  return sql`
    select status, language, rank,
           n - ${hasArchived ? sql`case status when 'completed' then coalesce(archived, 0) else 0 end` : sql`0`} as n
      from ${countsTable} ${hasArchived ? archived : sql``}, lateral (values ${counts}) s (rank, status, n)
     where bundle_id = ${bundleId}
       ${workerId === undefined ? sql`` : sql`and worker_id = ${workerId}`}
       ${language === undefined ? sql`` : sql`and language = ${language}`}
       ${status === undefined ? sql`` : sql`and status = ${status}`}`
}
