import type { Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { definedFields, editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { editProject, type SettingsCommand } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type CheckSettings = {
  /** Percent of checks in what talents get. */
  readonly share: number
  /** Percent of right answers under which a talent gets no new tasks. */
  readonly threshold: number
  /** Whether talents see afterwards what was expected. */
  readonly feedback: boolean
}

/**
 * Changes the given ones of a project's settings for check tasks, and records the change. They apply to tasks that are
 * assigned from now on.
 */
export function setCheckSettings(
  deps: Deps,
  actor: User,
  { projectId, before: read, ...change }: SettingsCommand<CheckSettings>,
): Promise<Result<null, Problem>> {
  return editProject(deps, actor, projectId, async (tx, subject) => {
    const before = await tx
      .selectFrom('projects')
      .select(['check_share as share', 'check_threshold as threshold', 'check_feedback as feedback'])
      .where('_id', '=', projectId)
      .executeTakeFirstOrThrow()
    const conflict = editConflict(before, change, read)
    if (conflict) return fail(conflict)
    const after = { ...before, ...definedFields(change) }
    const { share, threshold, feedback } = after
    if (before.share === share && before.threshold === threshold && before.feedback === feedback) return ok(null)
    await tx
      .updateTable('projects')
      .set({ check_share: share, check_threshold: threshold, check_feedback: feedback })
      .where('_id', '=', projectId)
      .execute()
    await recordAudit(tx, { actorId: actor._id, action: 'set-check-settings', subject, before, after })
    return ok(null)
  })
}
