import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'

type Command = { readonly projectId: string; readonly userId: string }

/** Lifts a ban if there is one. A former member becomes a member again, with their plan jobs. */
export function unbanTalent(deps: Deps, actor: User, { projectId, userId }: Command): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const lifted = await tx
      .deleteFrom('project_bans')
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .returning('reason')
      .executeTakeFirst()
    if (lifted) {
      const before = lifted.reason === '' ? {} : { reason: lifted.reason }
      await recordAudit(tx, { actorId: actor._id, action: 'unban-talent', userId, subject, before })
    }
    return ok(null)
  })
}
