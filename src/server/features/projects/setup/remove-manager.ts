import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'

type Command = { readonly projectId: string; readonly userId: string }

/** Removes a manager from a project. Only an administrator can remove the last one. */
export function removeManager(
  { db }: Deps,
  actor: User,
  { projectId, userId }: Command,
): Promise<Result<null, Problem>> {
  return editProject({ db }, actor, projectId, async (tx, subject) => {
    const managers = await tx
      .selectFrom('project_managers')
      .select('user_id')
      .where('project_id', '=', projectId)
      .execute()
    // Already removed.
    if (!managers.some((manager) => manager.user_id === userId)) return ok(null)
    if (managers.length === 1 && actor.role !== 'admin') return fail(problem('last-manager'))
    await tx.deleteFrom('project_managers').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'remove-manager',
      userId,
      subject,
    })
    return ok(null)
  })
}
