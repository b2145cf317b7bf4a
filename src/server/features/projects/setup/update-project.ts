import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { projectRejection } from '#src/server/http/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = {
  readonly projectId: string
  readonly name: string
  readonly description?: string | undefined
  readonly remarks?: string | undefined
}

/** Updates the given ones of a project's name and texts, and records the changes. */
export function updateProject(
  { db }: Deps,
  actor: User,
  { projectId, name, description, remarks }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const rejection = await projectRejection(tx, actor, projectId)
    if (rejection) return fail(problem(rejection))
    const before = await tx
      .selectFrom('projects')
      .select(['name', 'description', 'remarks'])
      .where('_id', '=', projectId)
      .forUpdate()
      .executeTakeFirstOrThrow()
    const texts = {
      name,
      description: description ?? before.description,
      remarks: remarks ?? before.remarks,
    }
    await tx
      .updateTable('projects')
      .set({ ...texts, updated_at: sql<Date>`now()` })
      .where('_id', '=', projectId)
      .execute()
    const changed = (['name', 'description', 'remarks'] as const).filter((field) => before[field] !== texts[field])
    if (changed.length === 0) return ok(null)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-project',
      subject: { projectId, name: texts.name },
      before: pick(before, changed),
      after: pick(texts, changed),
    })
    return ok(null)
  })
}

type Texts = { readonly name: string; readonly description: string; readonly remarks: string }

const pick = (texts: Texts, fields: readonly (keyof Texts)[]) =>
  Object.fromEntries(fields.map((field) => [field, texts[field]]))
