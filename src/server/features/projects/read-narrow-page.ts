// Reads a page of tasks that counters cannot locate: those that are found by a text, were skipped or are flagged. Up to
// `maxListedTasks` candidates are read from an index, so that the cost of a page does not grow with the bundle.
import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/task-list.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { foundTasks, isFlagged, matchesFilters, type TaskFilters } from './assignment/task-filters.ts'
import { type TaskPage, type TaskRow, taskRows, toTaskPage } from './task-rows.ts'

type NarrowPageRequest = {
  readonly bundleId: string
  readonly currentPage: number
  readonly filters: TaskFilters
  readonly sort: TaskSort
}

/** Returns the page's rows in order and the number of matching tasks among the candidates. */
export async function readNarrowPage(
  db: Db,
  { bundleId, currentPage, filters, sort }: NarrowPageRequest,
): Promise<TaskPage> {
  const offset = currentPage * rowsPerPage
  const { rows } = await sql<{ total: number; isCapped: boolean } & (TaskRow | { _id: null })>`
    with candidate as materialized (
      ${candidates(bundleId, filters)} limit ${maxListedTasks + 1}
    ), chosen as materialized (
      select _id from candidate
      union select _id from tasks where second_review_of in (select _id from candidate)
    ), matched as materialized (
      select _id, row_number() over (order by ${orders[sort]}) as position
        from chosen join tasks using (_id)
       where bundle_id = ${bundleId} and ${matchesFilters(bundleId, filters)}
    ), page as (
      select _id, position from matched where position > ${offset} and position <= ${offset + rowsPerPage}
    )
    select t.*, (select least(count(*), ${maxListedTasks}) from matched)::int as total,
           (select count(*) > ${maxListedTasks} from candidate) as "isCapped"
      from (select) s left join (${taskRows}) t on true
     order by t.position`.execute(db)
  return toTaskPage(rows)
}

/** Selects the ids of the tasks that match the filter with the fewest tasks. */
function candidates(bundleId: string, { ids, search, skipped, language, 'worker._id': worker }: TaskFilters) {
  if (ids) return sql`select _id from unnest(${ids}::uuid[]) selected (_id)`
  if (search) return sql`select task_id as _id from (${foundTasks(bundleId, search)}) found (task_id)`
  const conditions = matchesFilters(bundleId, { language, 'worker._id': worker })
  if (skipped === true) {
    return sql`
      select _id from tasks
       where bundle_id = ${bundleId} and status = 'new' and ${conditions}
         and _id in (select task_id from task_skips where bundle_id = ${bundleId})`
  }
  return sql`
    select _id from tasks where bundle_id = ${bundleId} and ${isFlagged} and ${conditions}
     order by status, language, _id`
}

const orders: Readonly<Record<TaskSort, RawBuilder<unknown>>> = {
  status: sql`array_position(array['new', 'assigned', 'completed'], status), language, _id`,
  changed: sql`updated_at desc, _id desc`,
  'changed-oldest': sql`updated_at, _id`,
  added: sql`_id desc`,
  'added-oldest': sql`_id`,
}
