import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Db } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readTaskPage } from './read-task-page.ts'
import { readBundle } from './read-bundle.ts'

type Query = {
  readonly bundleId: string
  readonly currentPage: number
  readonly projectId?: string | undefined
  readonly filters: {
    readonly language?: string | undefined
    readonly status?: TaskStatus | undefined
    readonly 'worker._id'?: string | undefined
  }
}

/** Lists a page of a bundle's tasks: unassigned first, then assigned, then completed; by language in each. */
export async function listTasks(deps: Deps, actor: User, { bundleId, projectId, currentPage, filters }: Query) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  if (projectId && projectId !== bundle.value.project._id) return fail<Problem>(problem('not-found'))
  const { rows, total } = await readTaskPage(deps.db, {
    bundleId,
    currentPage,
    language: filters.language,
    status: filters.status,
    workerId: filters['worker._id'],
  })
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
  }))
  return ok({ data, total, byHand: await countUnassignedSecondReviews(deps.db, bundleId, filters) })
}

/** Counts the unassigned second reviews among the tasks that match the filters. */
async function countUnassignedSecondReviews(
  db: Db,
  bundleId: string,
  { language, status, 'worker._id': worker }: Query['filters'],
) {
  if (worker !== undefined || (status !== undefined && status !== 'new')) return 0
  const { count } = await db
    .selectFrom('tasks')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'new')
    .where('second_review_of', 'is not', null)
    .$if(language !== undefined, (query) => query.where('language', '=', language ?? ''))
    .executeTakeFirstOrThrow()
  return count
}
