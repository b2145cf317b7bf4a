import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { readIsArchived } from './authorize-bundle.ts'
import { managesProject } from './project-access.ts'
import { authorizeUnderLock } from './project-lock.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

export type TaskLocation = {
  readonly bundleId: string
  readonly projectId: string
  /** Of the bundle. */
  readonly name: string
  readonly externalId: string | null
  /** Whether it is a copy of a check task. */
  readonly isCheck: boolean
}

/** Finds the bundle (id and name) and project of a task, if `actor` manages the project. */
export async function authorizeTask(db: Db | Tx, actor: User, taskId: string): Promise<Result<TaskLocation, Problem>> {
  const taskLocation = await db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select(['b._id as bundleId', 'b.project_id as projectId', 'b.name', 't.external_id as externalId'])
    .select((eb) => eb('t.check_of', 'is not', null).$castTo<boolean>().as('isCheck'))
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!taskLocation) return fail(problem('not-found'))
  return (await managesProject(db, actor, taskLocation.projectId)) ? ok(taskLocation) : fail(problem('forbidden'))
}

/** Runs `work`, which changes a task of an open bundle, under the project's shared lock. */
export const changeTask = <T>(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  taskId: string,
  work: (tx: Tx, location: TaskLocation) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> =>
  authorizeUnderLock(
    db,
    'shared',
    (tx) => authorizeTask(tx, actor, taskId),
    async (tx, location) =>
      (await readIsArchived(tx, location.bundleId)) ? fail(problem('bundle-archived')) : work(tx, location),
  )
