import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly projectId: string; readonly userId: string }

/**
 * Lets a member get new tasks again. Their answers so far no longer count for the threshold. Does nothing for a member
 * who is not paused.
 */
export function liftPause(deps: Deps, actor: User, { projectId, userId }: Command): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const lifted = await tx
      .updateTable('project_members')
      .set({ paused_at: null, checks_from: sql<Date>`now()` })
      .where('project_id', '=', projectId)
      .where('user_id', '=', userId)
      .where('paused_at', 'is not', null)
      .returning('user_id')
      .executeTakeFirst()
    if (lifted) await recordAudit(tx, { actorId: actor._id, action: 'lift-pause', userId, subject })
    return ok(null)
  })
}
