// Reads a page of tasks that counters cannot locate: those that are found by a text, were skipped, are flagged or archived. Up to
// `maxListedTasks` candidates are listed: in a chosen order the first ones, else some of them.
import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/task-list.ts'
import type { Db } from '#src/server/db/open-database.ts'
import { foundTasks, isListed, lateTasks, matchesFilters, type TaskFilters } from './assignment/task-filters.ts'
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
  // Candidates, and second reviews of them, are found by the search already.
  const unchecked = filters.ids ? filters : { ...filters, search: undefined }
  const { rows } = await sql<{ total: number; isCapped: boolean } & (TaskRow | { _id: null })>`
    with candidate as materialized (
      ${sort === 'status' ? candidates(bundleId, filters) : inOrder(candidates(bundleId, filters), sort)}
       limit ${maxListedTasks + 1}
    ), chosen as materialized (
      select _id from candidate
      union select _id from tasks where second_review_of in (select _id from candidate)
    ), matched as materialized (
      select _id, row_number() over (order by ${orders[sort]}) as position
        from chosen join tasks using (_id)
       where bundle_id = ${bundleId} and ${matchesFilters(bundleId, unchecked)} and ${isListed(filters)}
    ), page as (
      select _id, position from matched where position > ${offset} and position <= ${offset + rowsPerPage}
    )
    select t.*, (select least(count(*), ${maxListedTasks}) from matched)::int as total,
           (select count(*) > ${maxListedTasks} from candidate) as "isCapped"
      from (select) s left join (${taskRows}) t on true
     order by t.position`.execute(db)
  return toTaskPage(rows)
}

/**
 * Selects the ids of matching tasks, each once, except that something may have happened since a task was skipped. Without
 * other filters, second reviews of found tasks are left out.
 */
function candidates(bundleId: string, { ids, skipped, ...filters }: TaskFilters) {
  if (ids) return sql`select _id from unnest(${ids}::uuid[]) selected (_id)`
  const { search, ...others } = filters
  const isSearchOnly = !skipped && Object.values(others).every((value) => value === undefined)
  if (search && isSearchOnly) return sql`select distinct _id from (${foundTasks(bundleId, search)}) found (_id)`
  const conditions = sql`bundle_id = ${bundleId} and ${matchesFilters(bundleId, filters)} and ${isListed(filters)}`
  if (skipped === true) {
    return sql`
      select _id from tasks
       where status = 'new' and ${conditions}
         and _id in (select task_id from task_skips where bundle_id = ${bundleId})`
  }
  if (search) return sql`select _id from tasks where ${conditions}`
  if (filters.late) return sql`select _id from (${lateTasks(bundleId)}) late join tasks using (_id) where ${conditions}`
  return sql`select _id from tasks where ${conditions} order by status, language, _id`
}

/** Reads all candidates, so that the first ones of the order are listed when there are too many. */
const inOrder = (candidates: RawBuilder<unknown>, sort: TaskSort) =>
  sql`select _id from (${candidates}) c join tasks using (_id) order by ${orders[sort]}`

const orders: Readonly<Record<TaskSort, RawBuilder<unknown>>> = {
  status: sql`array_position(array['new', 'assigned', 'completed'], status), language, _id`,
  changed: sql`updated_at desc, _id desc`,
  'changed-oldest': sql`updated_at, _id`,
  added: sql`_id desc`,
  'added-oldest': sql`_id`,
}
