import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { notifyOfPendingInvitations } from '#src/server/features/projects/people/invitations.ts'
import { emitBundleChanges } from './emit-bundle-changes.ts'

type Command = { readonly projectId: string; readonly archived: boolean }

/**
 * Archives a project with its bundles, or restores it. Bundles that were archived before stay archived. Waits for
 * changes of its tasks. Repeating the request changes nothing.
 */
export function archiveProject(
  deps: Deps,
  actor: User,
  { projectId, archived }: Command,
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const changed = await tx
      .updateTable('projects')
      .set({ archived_at: archived ? sql<Date>`now()` : null })
      .where('_id', '=', projectId)
      .where('archived_at', archived ? 'is' : 'is not', null)
      .returning('_id')
      .executeTakeFirst()
    if (!changed) return ok(null)
    await recordAudit(tx, { actorId: actor._id, action: archived ? 'archive-project' : 'restore-project', subject })
    if (!archived) await notifyOfPendingInvitations(tx, deps, subject)
    await emitBundleChanges(tx, sql`b.project_id = ${projectId}`)
    return ok(null)
  })
}
