import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Reads whether a talent is a member of a project, banned from it or invited to it; null for a person who is not a
 * talent.
 */
export async function readMembership(tx: Tx, projectId: string, userId: string) {
  const row = await tx
    .selectFrom('talents as t')
    .leftJoin('project_members as m', (join) =>
      join.onRef('m.user_id', '=', 't.user_id').on('m.project_id', '=', projectId),
    )
    .leftJoin('project_bans as b', (join) =>
      join.onRef('b.user_id', '=', 't.user_id').on('b.project_id', '=', projectId),
    )
    .leftJoin('project_invitations as i', (join) =>
      join.onRef('i.user_id', '=', 't.user_id').on('i.project_id', '=', projectId),
    )
    .select(['m.user_id as member', 'b.user_id as banned', 'b.reason', 'i.status as invitation'])
    .where('t.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  const { member, banned, reason, invitation } = row
  return { member: member !== null, banned: banned !== null, reason: reason ?? '', invitation }
}

/** Returns the ids of the members, in the order they joined. */
export async function listMemberIds(db: Db | Tx, projectId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .orderBy('joined_at')
    .orderBy('user_id')
    .execute()
  return rows.map((row) => row.user_id)
}
