import type { Deps, User } from '#src/server/http/deps.ts'

/** Lists the invitations to projects that the actor has not answered, oldest first. */
export async function listInvitations({ db }: Deps, actor: User) {
  const rows = await db
    .selectFrom('project_invitations as i')
    .innerJoin('projects as p', 'p._id', 'i.project_id')
    .innerJoin('users as u', 'u._id', 'i.invited_by')
    .select(['p._id', 'p.name', 'u.name as invitedBy', 'i.invited_at'])
    .where('i.user_id', '=', actor._id)
    .where('i.status', '=', 'pending')
    .where('p.archived_at', 'is', null)
    .orderBy('i.invited_at')
    .orderBy('p._id')
    .execute()
  return rows.map(({ _id, name, invitedBy, invited_at }) => ({
    project: { _id, name },
    invitedBy,
    invitedAt: invited_at.toISOString(),
  }))
}
