import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/**
 * Whether `actor` has manager permissions in a project: as its manager, or as an admin if the project exists. With an
 * API token only in the token's project.
 */
export async function managesProject(db: Db | Tx, actor: User, projectId: string): Promise<boolean> {
  if (actor.apiToken && actor.apiToken.projectId !== projectId) return false
  if (actor.role === 'admin') {
    const project = await db.selectFrom('projects').select('_id').where('_id', '=', projectId).executeTakeFirst()
    return project !== undefined
  }
  const row = await db
    .selectFrom('project_managers')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return row !== undefined
}

/** Returns why `actor` has no access to a project, or null. Only admins learn that a project does not exist. */
export async function projectRejection(db: Db | Tx, actor: User, projectId: string): Promise<Problem | null> {
  if (await managesProject(db, actor, projectId)) return null
  return problem(actor.role === 'admin' ? 'not-found' : 'forbidden')
}

type ProjectQuery = { readonly projectId: string }

/** Makes a use case of what only the managers of a project read. */
export const forManagers =
  <Query extends ProjectQuery, T, ReadDeps extends Pick<Deps, 'db'> = Deps>(
    read: (deps: ReadDeps, query: Query, actor: User) => Promise<T>,
  ) =>
  async (deps: ReadDeps, actor: User, query: Query): Promise<Result<T, Problem>> => {
    const rejection = await projectRejection(deps.db, actor, query.projectId)
    return rejection ? fail(rejection) : ok(await read(deps, query, actor))
  }
