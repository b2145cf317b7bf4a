import { type Problem, problem } from '#src/contract/call/problems.ts'
import { asCents, fromCents, toCents } from '#src/domain/money/money.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'

type Command = {
  readonly projectId: string
  /** USD per task, with at most two decimals. */
  readonly maxRate: number
  /** The value when it was read. */
  readonly before?: { readonly maxRate?: number | undefined } | undefined
}

/** Sets the highest rate of a project's bundles; none of them may have a higher one. For administrators. */
export function setMaxRate(
  { db }: Deps,
  actor: User,
  { projectId, maxRate, before }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    if (actor.role !== 'admin') return fail(problem('forbidden'))
    // The lock excludes changes of the bundles' rates, which lock the project too.
    const project = await tx
      .selectFrom('projects')
      .select(['name', 'max_rate_cents'])
      .where('_id', '=', projectId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!project) return fail(problem('not-found'))
    const cents = toCents(maxRate)
    if (project.max_rate_cents === cents) return ok(null)
    const storedRate = fromCents(asCents(project.max_rate_cents))
    const conflict = editConflict({ maxRate: storedRate }, { maxRate }, before)
    if (conflict) return fail(conflict)
    const bundle = await tx
      .selectFrom('bundles')
      .select('name')
      .where('project_id', '=', projectId)
      .where('rate_cents', '>', cents)
      .orderBy('rate_cents', 'desc')
      .executeTakeFirst()
    if (bundle) return fail(problem('bundle-above-rate'))
    await tx.updateTable('projects').set({ max_rate_cents: cents }).where('_id', '=', projectId).execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-project',
      subject: { projectId, name: project.name },
      before: { maxRate: storedRate },
      after: { maxRate },
    })
    return ok(null)
  })
}
