// Storing and withdrawing invitations, with their notifications.
import { sql } from 'kysely'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import type { ProjectReference } from './change-people.ts'

type Invitation = {
  readonly userId: string
  readonly project: ProjectReference
  /** The talent is not notified: they see the invitation once the project is restored. */
  readonly isArchived?: boolean
}

/**
 * Stores a pending invitation, in place of one that was withdrawn, and notifies the talent. The caller queues the pushes
 * once for all invitations of a transaction.
 */
export async function storeInvitation(
  tx: Tx,
  deps: Pick<Deps, 'ids'>,
  actor: Pick<User, '_id'>,
  { userId, project, isArchived = false }: Invitation,
): Promise<void> {
  const invitation = { invited_by: actor._id, status: 'pending' as const }
  await tx
    .insertInto('project_invitations')
    .values({ project_id: project.projectId, user_id: userId, ...invitation })
    .onConflict((conflict) =>
      conflict.columns(['project_id', 'user_id']).doUpdateSet({ ...invitation, invited_at: sql<Date>`now()` }),
    )
    .execute()
  if (!isArchived) {
    const subject = JSON.stringify({ projectId: project.projectId, name: project.name })
    await tx
      .insertInto('notifications')
      .values({ _id: deps.ids.next(), user_id: userId, kind: 'project-invitation', subject })
      .execute()
  }
  await recordAudit(tx, { actorId: actor._id, action: 'invite-talent', userId, subject: project })
}

/** Withdraws a pending invitation and its notification. Does nothing if there is none. */
export async function withdrawInvitation(tx: Tx, actor: User, { userId, project }: Invitation): Promise<void> {
  const withdrawn = await tx
    .updateTable('project_invitations')
    .set({ status: 'withdrawn' })
    .where('project_id', '=', project.projectId)
    .where('user_id', '=', userId)
    .where('status', '=', 'pending')
    .returning('user_id')
    .executeTakeFirst()
  if (!withdrawn) return
  await sql`
    with gone as (
      delete from notifications
       where user_id = ${userId}::uuid and kind = 'project-invitation' and subject ->> 'projectId' = ${project.projectId}
      returning user_id
    )
    insert into events (audience, kind) select distinct user_id, 'counters' from gone`.execute(tx)
  await recordAudit(tx, { actorId: actor._id, action: 'withdraw-invitation', userId, subject: project })
}
