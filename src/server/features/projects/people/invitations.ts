// Storing and withdrawing invitations, with their notifications.
import { sql } from 'kysely'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import type { ProjectReference } from '#src/server/features/projects/access/change-project.ts'

type Invitation = {
  readonly userId: string
  readonly project: ProjectReference
  /** The talent is not notified before the project is restored. */
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
  if (!isArchived) await notifyOfInvitation(tx, deps, [userId], project)
  await recordAudit(tx, { actorId: actor._id, action: 'invite-talent', userId, subject: project })
}

/** Notifies those who were invited to a project while it was archived, as by a link with which they signed up. */
export async function notifyOfPendingInvitations(tx: Tx, deps: Deps, project: ProjectReference): Promise<void> {
  const invited = await tx
    .selectFrom('project_invitations as i')
    .select('i.user_id')
    .where('i.project_id', '=', project.projectId)
    .where('i.status', '=', 'pending')
    .where(
      sql<boolean>`not exists (
        select from notifications n
         where n.user_id = i.user_id and n.kind = 'project-invitation' and n.subject ->> 'projectId' = ${project.projectId})`,
    )
    .orderBy('i.user_id')
    .execute()
  if (invited.length === 0) return
  await notifyOfInvitation(
    tx,
    deps,
    invited.map(({ user_id }) => user_id),
    project,
  )
  await queuePushes(tx, deps)
}

async function notifyOfInvitation(
  tx: Tx,
  { ids }: Pick<Deps, 'ids'>,
  userIds: readonly string[],
  { projectId, name }: ProjectReference,
): Promise<void> {
  const notification = { kind: 'project-invitation' as const, subject: JSON.stringify({ projectId, name }) }
  await tx
    .insertInto('notifications')
    .values(userIds.map((user_id) => ({ _id: ids.next(), user_id, ...notification })))
    .execute()
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
