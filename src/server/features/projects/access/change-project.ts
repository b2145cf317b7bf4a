// What changes a project checks that the actor manages it, under a lock: they may have been removed while waiting for it.
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { projectRejection } from './project-access.ts'
import { authorizeUnderLock } from './project-lock.ts'

export type ProjectReference = { readonly projectId: string; readonly name: string }

type ProjectWork<T> = (tx: Tx, project: ProjectReference) => Promise<Result<T, Problem>>

type Change<Settings> = { readonly [Field in keyof Settings]?: Settings[Field] | undefined }

/** Changes the given ones of a project's settings. `before`: their values when they were read. */
export type SettingsCommand<Settings> = Change<Settings> & {
  readonly projectId: string
  readonly before?: Change<Settings> | undefined
}

/**
 * Locks a project until the transaction ends and checks that the actor manages it. Serializes changes of its structure
 * and settings.
 */
export const lockManagedProject = (tx: Tx, actor: User, projectId: string) =>
  authorizeProject(tx, actor, projectId, true)

/** Runs `work` in one transaction that locks the project as `lockManagedProject` does. */
export const editProject = <T>(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  projectId: string,
  work: ProjectWork<T>,
): Promise<Result<T, Problem>> =>
  db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    return project.ok ? work(tx, project.value) : project
  })

/** Runs `work` in one transaction that no change of the project's people and tasks overlaps. */
export const changePeople = <T>(
  { db }: Pick<Deps, 'db'>,
  actor: User,
  projectId: string,
  work: ProjectWork<T>,
): Promise<Result<T, Problem>> =>
  authorizeUnderLock(db, 'exclusive', (tx) => authorizeProject(tx, actor, projectId), work)

/** The same for adding and inviting people, which an archived project refuses. */
export const addPeople: typeof changePeople = (deps, actor, projectId, work) =>
  changePeople(deps, actor, projectId, async (tx, project) => {
    const archived = await tx
      .selectFrom('projects')
      .select('_id')
      .where('_id', '=', projectId)
      .where('archived_at', 'is not', null)
      .executeTakeFirst()
    return archived ? fail(problem('project-archived')) : work(tx, project)
  })

async function authorizeProject(
  db: Db | Tx,
  actor: User,
  projectId: string,
  lock = false,
): Promise<Result<ProjectReference, Problem>> {
  const project = await db
    .selectFrom('projects')
    .select(['_id as projectId', 'name'])
    .where('_id', '=', projectId)
    .$if(lock, (query) => query.forNoKeyUpdate())
    .executeTakeFirst()
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(rejection)
  return project ? ok(project) : fail(problem('not-found'))
}
