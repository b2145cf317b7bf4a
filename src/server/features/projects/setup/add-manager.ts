import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'

type Command = { readonly projectId: string; readonly email: string }
type Manager = { readonly _id: string; readonly name: string; readonly email: string; readonly icon: string }

/** Makes the person with an email a manager of the project. Does nothing if they already are. */
export function addManager(
  { db }: Deps,
  actor: User,
  { projectId, email }: Command,
): Promise<Result<Manager, Problem>> {
  return editProject({ db }, actor, projectId, async (tx, subject) => {
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
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'add-manager',
        userId: person._id,
        subject,
      })
    }
    return ok(person)
  })
}
