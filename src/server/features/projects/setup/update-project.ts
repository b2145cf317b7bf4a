import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'

type ProjectFields = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly remarks?: string | undefined
  readonly listening?: boolean | undefined
}

type Command = ProjectFields & {
  readonly projectId: string
  /** The values when they were read. */
  readonly before?: ProjectFields | undefined
}

const fields = ['name', 'description', 'remarks', 'listening'] as const

/** Updates the given ones of a project's name, texts and settings, and records the changes. */
export function updateProject(
  deps: Deps,
  actor: User,
  { projectId, before: read, ...change }: Command,
): Promise<Result<null, Problem>> {
  return editProject(deps, actor, projectId, async (tx) => {
    const before = await tx.selectFrom('projects').select(fields).where('_id', '=', projectId).executeTakeFirstOrThrow()
    const conflict = editConflict(before, change, read)
    if (conflict) return fail(conflict)
    const after = { ...before, ...definedFields(change) }
    await tx
      .updateTable('projects')
      .set({ ...after, updated_at: sql<Date>`now()` })
      .where('_id', '=', projectId)
      .execute()
    const changed = fields.filter((field) => before[field] !== after[field])
    if (changed.length === 0) return ok(null)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-project',
      subject: { projectId, name: after.name },
      before: pick(before, changed),
      after: pick(after, changed),
    })
    return ok(null)
  })
}

type Fields = { readonly [Field in (typeof fields)[number]]: string | boolean }

const pick = (values: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
