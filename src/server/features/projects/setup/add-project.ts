import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'

type Command = {
  readonly name: string
  readonly description: string
  readonly remarks: string
  readonly listening: boolean
}
type AddedProject = { readonly _id: string }

/** Creates a project, managed by its creator. Allowed for people who already manage a project, and administrators. */
export const addProject = idempotent(
  async (tx, actor, command: Command, { ids }): Promise<Result<AddedProject, Problem>> => {
    if (actor.role !== 'admin' && !(await managesAnyProject(tx, actor))) return fail(problem('forbidden'))
    const _id = ids.next()
    await tx
      .insertInto('projects')
      .values({ _id, ...command })
      .execute()
    await tx.insertInto('project_managers').values({ project_id: _id, user_id: actor._id }).execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'add-project',
      subject: { projectId: _id, name: command.name },
    })
    return ok({ _id })
  },
)

async function managesAnyProject(tx: Tx, actor: User): Promise<boolean> {
  const row = await tx
    .selectFrom('project_managers')
    .select('project_id')
    .where('user_id', '=', actor._id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
