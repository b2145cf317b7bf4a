import { sql } from 'kysely'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'

/** Lists the managers of a project by name. */
export const listManagers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  return db
    .selectFrom('project_managers as m')
    .innerJoin('users as u', 'u._id', 'm.user_id')
    .select(['u._id', 'u.name', 'u.email', 'u.icon'])
    .where('m.project_id', '=', projectId)
    .orderBy('u.name')
    .orderBy('u._id')
    .execute()
})

type AddManager = { readonly projectId: string; readonly email: string }
/** Makes the person with an email a manager of the project. Does nothing if they already are. */
export function addManager(deps: Deps, actor: User, { projectId, email }: AddManager) {
  return editProject(deps, actor, projectId, async (tx, subject) => {
    const person = await tx
      .selectFrom('users')
      .select(['_id', 'name', 'email', 'icon'])
      .where(sql<string>`lower(email)`, '=', email.toLowerCase())
      .where('email', '<>', '')
      .executeTakeFirst()
    if (!person) return fail(problem('unknown-email'))
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('project_managers')
      .values({ project_id: projectId, user_id: person._id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirstOrThrow()
    if (numInsertedOrUpdatedRows) {
      await recordAudit(tx, { actorId: actor._id, action: 'add-manager', userId: person._id, subject })
    }
    return ok(person)
  })
}

type RemoveManager = { readonly projectId: string; readonly userId: string }

/** Removes a manager from a project. Only an administrator can remove the last one. */
export function removeManager(
  deps: Deps,
  actor: User,
  { projectId, userId }: RemoveManager,
): Promise<Result<null, Problem>> {
  return editProject(deps, actor, projectId, async (tx, subject) => {
    const managers = await tx
      .selectFrom('project_managers')
      .select('user_id')
      .where('project_id', '=', projectId)
      .execute()
    // Already removed.
    if (!managers.some((manager) => manager.user_id === userId)) return ok(null)
    if (managers.length === 1 && actor.role !== 'admin') return fail(problem('last-manager'))
    await tx.deleteFrom('project_managers').where('project_id', '=', projectId).where('user_id', '=', userId).execute()
    await recordAudit(tx, { actorId: actor._id, action: 'remove-manager', userId, subject })
    return ok(null)
  })
}
