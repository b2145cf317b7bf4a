import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { projectRejection } from './project-access.ts'
import type { User } from '#src/server/http/deps.ts'

/**
 * Locks a project until the transaction ends and checks that the actor manages it. Serializes changes of its structure;
 * a manager who was removed meanwhile is refused.
 */
export async function lockManagedProject(
  tx: Tx,
  actor: User,
  projectId: string,
): Promise<Result<{ readonly name: string }, Problem>> {
  const project = await tx
    .selectFrom('projects')
    .select('name')
    .where('_id', '=', projectId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  const rejection = await projectRejection(tx, actor, projectId)
  if (rejection) return fail(problem(rejection))
  return project ? ok(project) : fail(problem('not-found'))
}
