// Reads a page of a bundle's tasks by their last change or by when they were added. Each group of a status and a language
// is read from an index in that order, and the groups are merged: a page reads as many rows as it is far down.
import { sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort, type TaskStatus } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { rangeCounts, type TaskPageRequest } from './read-task-page.ts'
import { type TaskPage, type TaskRow, taskRows, toTaskPage } from './task-rows.ts'

type SortedPageRequest = TaskPageRequest & { readonly sort: Exclude<TaskSort, 'status'> }

/** Returns the page's rows in order and the number of matching tasks. Pages after `maxListedTasks` are empty. */
export async function readSortedPage(db: Db, { currentPage, sort, ...request }: SortedPageRequest): Promise<TaskPage> {
  const { bundleId, workerId, hasArchived } = request
  const ranges = await sql<{ status: TaskStatus; language: string; n: number }>`
    select status, language, n from (${rangeCounts(request)}) counts where n > 0`.execute(db)
  const total = ranges.rows.reduce((sum, { n }) => sum + n, 0)
  const offset = currentPage * rowsPerPage
  if (total === 0 || offset >= maxListedTasks) return { rows: [], total, isCapped: false }
  const isByChange = sort === 'changed' || sort === 'changed-oldest'
  const direction = sort === 'changed' || sort === 'added' ? sql`desc` : sql``
  const order = isByChange ? sql`updated_at ${direction}, _id ${direction}` : sql`_id ${direction}`
  const columns = isByChange ? sql`updated_at, _id` : sql`_id`
  const assigneeCondition = workerId === undefined ? sql`` : sql`and worker_id = ${workerId}`
  const branches = ranges.rows.map(
    ({ status, language }) => sql`(
      select ${columns} from tasks
       where bundle_id = ${bundleId} and status = ${status} and language = ${language} ${assigneeCondition}
         ${hasArchived ? sql`and archived_at is null` : sql``}
       order by ${order})`,
  )
  const { rows } = await sql<{ total: number } & TaskRow>`
    with merged as (
      select _id from (${sql.join(branches, sql` union all `)}) m order by ${order} limit ${rowsPerPage} offset ${offset}
    ), page as (
      select _id, row_number() over () as position from merged
    )
    select t.*, ${total}::int as total from (${taskRows}) t order by t.position`.execute(db)
  return { ...toTaskPage(rows), total }
}
