import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { rowsPerPage } from '#src/domain/pagination.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
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

/** A page of a bundle's tasks: unassigned first, then assigned, then completed. */
export async function listTasks(deps: Deps, actor: User, { bundleId, projectId, currentPage, filters }: Query) {
  const bundle = await readBundle(deps, actor, { bundleId })
  if (!bundle.ok) return bundle
  if (projectId && projectId !== bundle.value.project._id) return fail<Problem>(problem('not-found'))
  let query = deps.db.selectFrom('tasks').where('bundle_id', '=', bundleId)
  if (filters.language) query = query.where('language', '=', filters.language)
  if (filters.status) query = query.where('status', '=', filters.status)
  if (filters['worker._id']) query = query.where('worker_id', '=', filters['worker._id'])
  const order = sql`array_position(array['new', 'assigned', 'completed'], status)`
  const page = query
    .selectAll()
    .orderBy(order)
    .orderBy('_id')
    .limit(rowsPerPage)
    .offset(currentPage * rowsPerPage)
  const [rows, { total }] = await Promise.all([
    deps.db
      .selectFrom(page.as('t'))
      .leftJoin('users as w', 'w._id', 't.worker_id')
      .select(['t._id', 't.status', 't.language', 't.created_at', 't.updated_at', 't.duration'])
      .select(['w._id as workerId', 'w.first_name', 'w.last_name'])
      .orderBy(sql`array_position(array['new', 'assigned', 'completed'], t.status)`)
      .orderBy('t._id')
      .execute(),
    query.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ])
  const data = rows.map((row) => ({
    _id: row._id,
    status: row.status,
    worker:
      row.workerId === null
        ? null
        : { _id: row.workerId, firstName: row.first_name ?? '', lastName: row.last_name ?? '' },
    language: row.language,
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
    duration: row.duration,
  }))
  return ok({ data, total })
}
