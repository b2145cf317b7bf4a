import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Lists the managers of a project by name. */
export async function listManagers({ db }: Deps, actor: User, { projectId }: { readonly projectId: string }) {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail<Problem>(problem(rejection))
  const managers = await db
    .selectFrom('project_managers as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .select(['u._id', 'u.name', 'u.email', 'u.icon'])
    .where('m.project_id', '=', projectId)
    .orderBy('u.name')
    .orderBy('u._id')
    .execute()
  return ok(managers)
}
