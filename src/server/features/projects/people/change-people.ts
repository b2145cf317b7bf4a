// Shared by all changes of a project's people: checks that the actor manages the project, and serializes them with
// changes of its tasks.
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/open.ts'
import { holdingProject } from '#src/server/db/project-lock.ts'
import { refusesProject } from '#src/server/http/access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

export type NamedProject = { readonly projectId: string; readonly name: string }

/** Runs `work` in one transaction that holds the project's lock. */
export async function changePeople<T>(
  { db }: Deps,
  actor: User,
  projectId: string,
  work: (tx: Tx, project: NamedProject) => Promise<Result<T, Problem>>,
): Promise<Result<T, Problem>> {
  const refusal = await refusesProject(db, actor, projectId)
  if (refusal) return fail(problem(refusal))
  return holdingProject(db, projectId, 'alone', async (tx) => {
    // The actor may have been removed from the project while waiting for the lock.
    const stillRefused = await refusesProject(tx, actor, projectId)
    if (stillRefused) return fail(problem(stillRefused))
    const { name } = await tx
      .selectFrom('projects')
      .select('name')
      .where('_id', '=', projectId)
      .executeTakeFirstOrThrow()
    return work(tx, { projectId, name })
  })
}
