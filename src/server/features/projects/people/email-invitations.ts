// Listing and withdrawing the invitations of emails without an account, and what follows when they get one.
import { sql } from 'kysely'
import type { Problem } from '#src/contract/call/problems.ts'
import { splitName } from '#src/domain/people/people.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import { changePeople } from '#src/server/features/projects/access/change-project.ts'
import { storeInvitation } from './invitations.ts'

/** Lists the emails whose links still work, newest first. */
export const listEmailInvitations = forManagers(async ({ db }, { projectId }: { readonly projectId: string }) => {
  const rows = await db
    .selectFrom('sign_up_links')
    .select(['_id', 'email', 'created_at', 'expires_at'])
    .where('project_id', '=', projectId)
    .where('expires_at', '>', sql<Date>`now()`)
    .orderBy('created_at', 'desc')
    .orderBy('_id')
    .execute()
  return rows.map(({ _id, email, created_at, expires_at }) => ({
    _id,
    email,
    invitedAt: created_at.toISOString(),
    expiresAt: expires_at.toISOString(),
  }))
})

/** Ends the link of an invitation. Does nothing if it no longer works. */
export function withdrawEmailInvitation(
  deps: Deps,
  actor: User,
  { projectId, invitationId }: { readonly projectId: string; readonly invitationId: string },
): Promise<Result<null, Problem>> {
  return changePeople(deps, actor, projectId, async (tx, subject) => {
    const withdrawn = await tx
      .updateTable('sign_up_links')
      .set({ expires_at: sql<Date>`now()` })
      .where('_id', '=', invitationId)
      .where('project_id', '=', projectId)
      .where('expires_at', '>', sql<Date>`now()`)
      .returning('email')
      .executeTakeFirst()
    if (withdrawn) {
      const { email } = withdrawn
      await recordAudit(tx, {
        actorId: actor._id,
        action: 'withdraw-email-invitation',
        subject,
        before: { email },
      })
    }
    return ok(null)
  })
}

/** Makes a new person a talent, and invites them to the projects whose managers invited their email. */
export async function inviteNewTalent(
  tx: Tx,
  deps: Deps,
  {
    userId,
    name,
    invitations,
  }: {
    readonly userId: string
    readonly name: string
    readonly invitations: readonly { readonly projectId: string; readonly invitedBy: string }[]
  },
): Promise<void> {
  const { firstName, lastName } = splitName(name)
  await tx.updateTable('users').set({ first_name: firstName, last_name: lastName }).where('_id', '=', userId).execute()
  await tx.insertInto('talents').values({ user_id: userId }).execute()
  const inOrderOfLocks = invitations.toSorted((one, other) => (one.projectId < other.projectId ? -1 : 1))
  for (const { projectId, invitedBy } of inOrderOfLocks) {
    const found = await tx
      .selectFrom('projects')
      .select(['name', 'archived_at'])
      .where('_id', '=', projectId)
      // Archiving and restoring wait: who restores a project notifies those who were invited meanwhile.
      .forShare()
      .executeTakeFirst()
    if (!found) continue
    const { name: projectName, archived_at } = found
    const project = { projectId, name: projectName }
    await storeInvitation(tx, deps, { _id: invitedBy }, { userId, project, isArchived: archived_at !== null })
  }
  await queuePushes(tx, deps)
}
