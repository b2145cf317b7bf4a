import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { pageOfTasks } from './page-of-tasks.ts'
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

/** A page of a bundle's tasks: unassigned first, then assigned, then completed; by language in each. */
export async function listTasks(deps: Deps, actor: User, { bundleId, projectId, currentPage, filters }: Query) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  if (projectId && projectId !== bundle.value.project._id) return fail<Problem>(problem('not-found'))
  const { rows, total } = await pageOfTasks(deps.db, {
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
  }))
  return ok({ data, total })
}
