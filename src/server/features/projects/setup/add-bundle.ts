import type { Problem } from '#src/contract/call/problems.ts'
import type { LanguageName } from '#src/domain/people/languages.ts'
import { toCents } from '#src/domain/money/money.ts'
import { type Priority, priorityNumber } from '#src/domain/projects/schedule.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { lockManagedProject } from '#src/server/features/projects/access/change-project.ts'
import { rateRejection } from './rate.ts'

type Command = {
  readonly projectId: string
  readonly name: string
  readonly languages: readonly LanguageName[]
  /** USD per task, with at most two decimals. */
  readonly rate: number
  readonly priority: Priority
  /** A day, such as 2026-11-20. */
  readonly dueOn: string | null
}
type AddedBundle = { readonly _id: string }

/** Creates an empty bundle in a project. */
export const addBundle = idempotent(
  async (tx, actor, { projectId, ...bundle }: Command, { ids }): Promise<Result<AddedBundle, Problem>> => {
    const { name, languages, rate, priority, dueOn } = bundle
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const rejection = await rateRejection(tx, projectId, rate)
    if (rejection) return fail(rejection)
    const _id = ids.next()
    await tx
      .insertInto('bundles')
      .values({
        _id,
        project_id: projectId,
        name,
        languages: [...languages],
        rate_cents: toCents(rate),
        priority: priorityNumber(priority),
        due_on: dueOn,
      })
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'add-bundle',
      subject: { ...project.value, bundleId: _id },
      after: { bundle: name, languages: languages.join(', '), rate, priority, due: dueOn ?? '' },
    })
    return ok({ _id })
  },
)
