// Reads a page of tasks that counters cannot locate: those that are found by a text, were skipped, are flagged or archived. Up to
// `maxListedTasks` candidates are listed: flagged and archived ones, and all in a chosen order, from the first one on; else
// some of them.
import { type RawBuilder, sql } from 'kysely'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { foundTasks, isListed, lateTasks, matchesFilters, type TaskFilters } from './task-filters.ts'
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
  const { search, skipped, late, ids } = filters
  const isIndexed = !search && !skipped && !late && !ids
  const { rows } = await sql<{ total: number; isCapped: boolean } & (TaskRow | { _id: null })>`
    with ${isIndexed ? indexedCtes(bundleId, filters, sort) : checkedCtes(bundleId, filters, sort)}, page as (
      select _id, position from matched where position > ${offset} and position <= ${offset + rowsPerPage}
    )
    select t.*, (select least(count(*), ${maxListedTasks}) from matched)::int as total,
           (select count(*) from candidate) > ${maxListedTasks} or (select count(*) from matched) > ${maxListedTasks}
             as "isCapped"
      from (select) s left join (${taskRows}) t on true
     order by t.position`.execute(db)
  return toTaskPage(rows)
}

/**
 * Common table expressions `candidate` and `matched` (_id, position) of flagged and archived tasks, all of which are
 * completed: their index is read, and nothing of the tasks. It is in the order of the list. In others the planner, which takes
 * a third of the tasks to be flagged, would read all tasks by id until there are enough: `offset 0` makes it sort.
 */
const indexedCtes = (bundleId: string, filters: TaskFilters, sort: TaskSort) => sql`
  candidate as materialized (
    select _id, row_number() over () as position from (
      select _id from (
        select _id, language, updated_at from tasks
         where bundle_id = ${bundleId} and ${matchesFilters(bundleId, filters)} and ${isListed(filters)}
         ${filters.flagged && sort !== 'status' ? sql`offset 0` : sql``}) matching
       order by ${sort === 'status' ? sql`language, _id` : orders[sort]} limit ${maxListedTasks + 1}) first
  ), matched as (
    select _id, position from candidate where position <= ${maxListedTasks}
  )`

/** The same of other tasks, which are checked and sorted once they are chosen. */
function checkedCtes(bundleId: string, filters: TaskFilters, sort: TaskSort) {
  // Candidates, and second reviews of them, are found by the search already.
  const unchecked = filters.ids ? filters : { ...filters, search: undefined }
  return sql`
    candidate as materialized (
      ${sort === 'status' ? candidates(bundleId, filters, sort) : inOrder(candidates(bundleId, filters, sort), filters, sort)}
       limit ${maxListedTasks + 1}
    ), chosen as materialized (
      select _id from candidate
      union select _id from tasks where second_review_of in (select _id from candidate)
    ), matched as materialized (
      select _id, row_number() over (order by ${orders[sort]}) as position
        from chosen join tasks using (_id)
       where bundle_id = ${bundleId} and ${matchesFilters(bundleId, unchecked)} and ${isListed(filters)}
    )`
}

/**
 * Selects the ids of matching tasks, each once, except that something may have happened since a task was skipped. Without
 * other filters, second reviews of found tasks are left out, and in no chosen order some tasks if more than
 * `maxListedTasks` are found.
 */
function candidates(bundleId: string, { ids, skipped, ...filters }: TaskFilters, sort: TaskSort) {
  if (ids) return sql`select _id from unnest(${ids}::uuid[]) selected (_id)`
  const { search, ...others } = filters
  const isSearchOnly = !skipped && Object.values(others).every((value) => value === undefined)
  if (search && isSearchOnly) {
    const found = foundTasks(bundleId, search)
    return sort === 'status' ? boundedTasks(bundleId, found) : sql`select distinct _id from (${found}) found (_id)`
  }
  const conditions = sql`bundle_id = ${bundleId} and ${matchesFilters(bundleId, filters)} and ${isListed(filters)}`
  if (skipped === true) {
    return sql`
      select _id from tasks
       where status = 'new' and ${conditions}
         and _id in (select task_id from task_skips where bundle_id = ${bundleId})`
  }
  return filters.late && !search
    ? sql`select _id from (${lateTasks(bundleId)}) late join tasks using (_id) where ${conditions}`
    : sql`select _id from tasks where ${conditions}`
}

/**
 * Selects the ids of `found`, each once, without archived tasks, which could be all that is read. Of a word that more tasks
 * contain than are listed, a part of its index is read. It is read again, as a whole, if the part was cut and may be too
 * small: a word can be in a title several times.
 */
const boundedTasks = (bundleId: string, found: RawBuilder<unknown>) => {
  const listed = sql`
    select _id from (${found}) f (_id)
     where not exists (
       select from tasks a where a.bundle_id = ${bundleId} and a.archived_at is not null and a._id = f._id)`
  const limit = 2 * maxListedTasks + 2
  return sql`
    select _id from (
      with part as materialized (select _id from (${listed}) l limit ${limit}),
           several as materialized (select distinct _id from part),
           cut as materialized (
             select (select count(*) from part) = ${limit} and (select count(*) from several) <= ${maxListedTasks} as is_short)
      select _id from several where not (select is_short from cut)
      union all
      select distinct _id from (${listed}) l where (select is_short from cut)) bounded`
}

/** Reads all candidates that are listed, so that the first ones of the order are listed when there are too many. */
const inOrder = (candidates: RawBuilder<unknown>, filters: TaskFilters, sort: TaskSort) =>
  sql`select _id from (${candidates}) c join tasks using (_id) where ${isListed(filters)} order by ${orders[sort]}`

const orders: Readonly<Record<TaskSort, RawBuilder<unknown>>> = {
  status: sql`array_position(array['new', 'assigned', 'completed'], status), language, _id`,
  changed: sql`updated_at desc, _id desc`,
  'changed-oldest': sql`updated_at, _id`,
  added: sql`_id desc`,
  'added-oldest': sql`_id`,
}
