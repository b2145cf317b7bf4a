import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { priorityOfNumber } from '#src/domain/projects/schedule.ts'
import { fail, ok } from '#src/domain/result.ts'
import { maxListedTasks, type TaskSort } from '#src/domain/projects/task.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { areNarrow, isFound, matchesFilters, matchUnassigned, type TaskFilters, tasksByHand } from './task-filters.ts'
import { readBundle } from './read-bundle.ts'
import { readNarrowPage } from './read-narrow-page.ts'
import { readSortedPage } from './read-sorted-page.ts'
import { readTaskPage } from './read-task-page.ts'
import type { TaskPage } from './task-rows.ts'

type Query = {
  readonly bundleId: string
  readonly currentPage: number
  readonly projectId?: string | undefined
  readonly filters: TaskFilters
  readonly sort?: TaskSort
}

/**
 * Lists a page of a bundle's tasks: unassigned first, then assigned, then completed; by language in each; or in another
 * order.
 */
export async function listTasks(deps: Deps, actor: User, { projectId, ...query }: Query) {
  const { bundleId, filters, sort = 'status' } = query
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  if (projectId && projectId !== bundle.value.project._id) return fail<Problem>(problem('not-found'))
  const archivedCount = await countArchived(deps.db, bundleId, filters)
  const { rows, total, isCapped } = await readPage(deps.db, { ...query, sort, hasArchived: archivedCount > 0 })
  const data = rows.map((row) => ({
    _id: row._id,
    status: row.status,
    worker:
      row.worker_id === null
        ? null
        : { _id: row.worker_id, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    language: row.language,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    duration: row.duration,
    skipped: row.skipped,
    isSecond: row.second_review_of !== null,
    isCheck: row.check_of !== null,
    isCheckTask: row.is_check_task,
    externalId: row.external_id,
    title: row.title,
    flagCount: row.flag_count,
    isArchived: row.is_archived,
    round: row.round,
    hasLaterRound: row.has_later_round,
    priority: priorityOfNumber(row.priority) ?? 'normal',
    dueOn: row.due_on,
  }))
  const listed = sort === 'status' ? total : Math.min(total, maxListedTasks)
  const byHand = await countAssignedByHand(deps.db, bundleId, filters)
  return ok({ data, total, listed, isCapped, byHand, archivedCount })
}

function readPage(
  db: Db,
  {
    bundleId,
    currentPage,
    filters,
    sort,
    hasArchived,
  }: Omit<Query, 'sort'> & {
    readonly sort: TaskSort
    readonly hasArchived: boolean
  },
): Promise<TaskPage> {
  if (areNarrow(filters)) return readNarrowPage(db, { bundleId, currentPage, filters, sort })
  const { language, status, 'worker._id': workerId } = filters
  const request = { bundleId, currentPage, language, status, workerId, hasArchived }
  return sort === 'status' ? readTaskPage(db, request) : readSortedPage(db, { ...request, sort })
}

/** Counts the archived tasks that match the filters but are not listed; 0 for filters that no counter answers. */
async function countArchived(db: Db, bundleId: string, filters: TaskFilters): Promise<number> {
  if (areNarrow(filters) || (filters.status !== undefined && filters.status !== 'completed')) return 0
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bundle_id', '=', bundleId)
    .where('archived_at', 'is not', null)
    .where(sql<boolean>`${matchesFilters(bundleId, filters)}`)
    .executeTakeFirstOrThrow()
  return count
}

/** Counts the tasks that only a manager assigns among those that match the filters. They are few, and their texts are searched. */
async function countAssignedByHand(db: Db, bundleId: string, { search, ...filters }: TaskFilters) {
  if (!matchUnassigned(filters)) return 0
  const condition = sql`${matchesFilters(bundleId, filters)} ${search ? sql`and ${isFound(search)}` : sql``}`
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (${tasksByHand(bundleId, condition)}) by_hand`.execute(db)
  return rows[0]?.count ?? 0
}
