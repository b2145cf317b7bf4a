// Shared by all changes of a project's people: checks that the actor manages the project, and serializes them with
// changes of its tasks.
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { withProjectLock } from './project-lock.ts'
import { projectRejection } from './project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

export type ProjectReference = { readonly projectId: string; readonly name: string }

/** Runs `work` in one transaction that holds the project's lock. */
export async function changePeople<T>(
  { db }: Deps,
  actor: User,
  projectId: string,
  work: (tx: Tx, project: ProjectReference) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(problem(rejection))
  return withProjectLock(db, projectId, 'exclusive', async (tx) => {
    // The actor may have been removed from the project while waiting for the lock.
    const recheckedRejection = await projectRejection(tx, actor, projectId)
    if (recheckedRejection) return fail(problem(recheckedRejection))
    const { name } = await tx
      .selectFrom('projects')
      .select('name')
      .where('_id', '=', projectId)
      .executeTakeFirstOrThrow()
    return work(tx, { projectId, name })
  })
}

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
