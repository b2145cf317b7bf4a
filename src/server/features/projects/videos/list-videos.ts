import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'

/** Lists the videos of a project by name, complete or not. */
export async function listVideos({ db }: Pick<Deps, 'db'>, actor: User, { projectId }: { readonly projectId: string }) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail<Problem>(problem(rejection))
  return ok(
    await db.selectFrom('task_videos').selectAll().where('project_id', '=', projectId).orderBy('name').execute(),
  )
}
