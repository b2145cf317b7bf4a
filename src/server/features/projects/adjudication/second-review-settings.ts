import type { Problem } from '#src/contract/call/problems.ts'
import type { Tolerance } from '#src/domain/quality/second-review-share.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { editProject, type SettingsCommand } from '#src/server/features/projects/access/change-project.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Settings = {
  /** Percent of each talent's reviews. */
  readonly share: number
  readonly tolerance: Tolerance
}

const columns = ['second_review_share as share', 'second_review_tolerance as tolerance'] as const

/** Reads how many reviews of a project get a second one, and which differences count as agreement. */
export const readSecondReviewSettings = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => ({
  data: await db.selectFrom('projects').select(columns).where('_id', '=', projectId).executeTakeFirstOrThrow(),
}))

/** Changes the given ones of these settings, and records the change. */
export function setSecondReviews(
  deps: Deps,
  actor: User,
  { projectId, before: read, ...change }: SettingsCommand<Settings>,
): Promise<Result<null, Problem>> {
  return editProject(deps, actor, projectId, async (tx, subject) => {
    const before = await tx
      .selectFrom('projects')
      .select(columns)
      .where('_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const conflict = editConflict(before, change, read)
    if (conflict) return fail(conflict)
    const after = { ...before, ...definedFields(change) }
    if (after.share === before.share && after.tolerance === before.tolerance) return ok(null)
    await tx
      .updateTable('projects')
      .set({ second_review_share: after.share, second_review_tolerance: after.tolerance })
      .where('_id', '=', projectId)
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'edit-project',
      subject,
      before: changedSettings(before, after),
      after: changedSettings(after, before),
    })
    return ok(null)
  })
}

/** The settings that differ from `others`, as the audit log names them. */
const changedSettings = ({ share, tolerance }: Settings, others: Settings) => ({
  ...(share !== others.share && { secondReviewShare: share }),
  ...(tolerance !== others.tolerance && { secondReviewTolerance: tolerance }),
})
