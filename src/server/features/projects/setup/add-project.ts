import { randomUUID } from 'node:crypto'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { withIdempotency } from '#src/server/db/with-idempotency.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly name: string; readonly description: string; readonly remarks: string }
type AddedProject = { readonly _id: string }

/** Creates a project, managed by its creator. Allowed for people who already manage a project, and administrators. */
export function addProject(
  { db, ids }: Deps,
  actor: User,
  command: Command,
  idempotencyKey: string = randomUUID(),
): Promise<Result<AddedProject, Problem>> {
  return db.transaction().execute(async (tx) => {
    if (actor.role !== 'admin' && !(await managesAnyProject(tx, actor))) return fail(problem('forbidden'))
    const key = { key: idempotencyKey, userId: actor._id, call: 'projects/addOne', body: command }
    const added = await withIdempotency(tx, key, async () => {
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
      return ok<AddedProject>({ _id })
    })
    return added.ok ? added : fail(problem(added.problem))
  })
}

async function managesAnyProject(tx: Tx, actor: User): Promise<boolean> {
  const row = await tx
    .selectFrom('project_managers')
    .select('project_id')
    .where('user_id', '=', actor._id)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}
