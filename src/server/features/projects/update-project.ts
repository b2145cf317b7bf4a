import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { refusesProject } from '#src/server/http/access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = {
  readonly projectId: string
  readonly name: string
  readonly description: string
  readonly remarks: string
}

/** Changes what a project is called and said to be. */
export async function updateProject(
  { db }: Deps,
  actor: User,
  { projectId, ...texts }: Command,
): Promise<Result<null, Problem>> {
  const refusal = await refusesProject(db, actor, projectId)
  if (refusal) return fail(problem(refusal))
  await db
    .updateTable('projects')
    .set({ ...texts, updated_at: sql<Date>`now()` })
    .where('_id', '=', projectId)
    .execute()
  return ok(null)
}
