import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import type { Speaker } from '#src/domain/segments/read-rows.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { editProject } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'

type ProjectFields = {
  readonly name?: string | undefined
  readonly description?: string | undefined
  readonly remarks?: string | undefined
  readonly listening?: boolean | undefined
  readonly speakers?: Readonly<Record<string, Speaker>> | undefined
}

type Command = ProjectFields & {
  readonly projectId: string
  /** The values when they were read. */
  readonly before?: ProjectFields | undefined
}

const fields = ['name', 'description', 'remarks', 'listening', 'speakers'] as const

/** Reads what a project calls the speakers of its imported lists. */
export const readSpeakers = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const project = await db.selectFrom('projects').select('speakers').where('_id', '=', projectId).executeTakeFirst()
  return project?.speakers ?? {}
})

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
      .set({ ...after, speakers: JSON.stringify(after.speakers), updated_at: sql<Date>`now()` })
      .where('_id', '=', projectId)
      .execute()
    const [old, now] = [auditedValues(before), auditedValues(after)]
    const changed = fields.filter((field) => old[field] !== now[field])
    if (changed.length === 0) return ok(null)
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-project',
      subject: { projectId, name: after.name },
      before: pick(old, changed),
      after: pick(now, changed),
    })
    return ok(null)
  })
}

const auditedValues = <Values extends { readonly speakers: object }>(values: Values) => ({
  ...values,
  speakers: JSON.stringify(values.speakers),
})

type Fields = { readonly [Field in (typeof fields)[number]]: string | boolean }

const pick = (values: Fields, names: readonly (keyof Fields)[]) =>
  Object.fromEntries(names.map((name) => [name, values[name]]))
