import type { Db, Tx } from '#src/server/db/open-database.ts'

/** Reads whether a talent is a member of a project or banned from it; null for a person who is not a talent. */
export async function readMembership(tx: Tx, projectId: string, userId: string) {
  const row = await tx
    .selectFrom('talents as t')
    .leftJoin('project_members as m', (join) =>
      join.onRef('m.user_id', '=', 't.user_id').on('m.project_id', '=', projectId),
    )
    .leftJoin('project_bans as b', (join) =>
      join.onRef('b.user_id', '=', 't.user_id').on('b.project_id', '=', projectId),
    )
    .select(['m.user_id as member', 'b.user_id as banned', 'b.reason'])
    .where('t.user_id', '=', userId)
    .executeTakeFirst()
  if (!row) return null
  return { member: row.member !== null, banned: row.banned !== null, reason: row.reason ?? '' }
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
