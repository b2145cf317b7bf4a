import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'

type Command = { readonly projectId: string; readonly userId: string; readonly language: string }

/** Removes a plan job if it exists. The talent's assigned tasks stay assigned. */
export function removePlanJob(
  deps: Deps,
  actor: User,
  { projectId, userId, language }: Command,
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const removed = await tx
      .deleteFrom('plan_jobs')
      .where((eb) => eb.and({ project_id: projectId, user_id: userId, language }))
      .returning('max_number')
      .executeTakeFirst()
    if (removed) {
      const before = { language, maxNumber: removed.max_number }
      await recordAudit(tx, { actorId: actor._id, action: 'remove-plan-job', userId, subject, before })
    }
    return ok(null)
  })
}
