import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

/**
 * Returns why somebody cannot be assigned tasks of a project, or null. Callers that then assign tasks hold the
 * project's lock.
 */
export async function assigneeRejection(
  db: Db | Tx,
  projectId: string,
  userId: string,
): Promise<'talent-banned' | 'not-a-member' | null> {
  const { banned, member } = await db
    .selectNoFrom(({ exists, selectFrom }) => [
      exists(
        selectFrom('project_bans').select('user_id').where('project_id', '=', projectId).where('user_id', '=', userId),
      ).as('banned'),
      exists(
        selectFrom('project_members')
          .select('user_id')
          .where('project_id', '=', projectId)
          .where('user_id', '=', userId),
      ).as('member'),
    ])
    .executeTakeFirstOrThrow()
  if (banned) return 'talent-banned'
  return member ? null : 'not-a-member'
}

/** The same for tasks that they did not have before: a member under the threshold for check tasks gets none. */
export async function newTaskRejection(
  db: Db | Tx,
  projectId: string,
  userId: string,
): Promise<'talent-banned' | 'not-a-member' | 'talent-paused' | null> {
  const rejection = await assigneeRejection(db, projectId, userId)
  if (rejection) return rejection
  const paused = await db
    .selectFrom('project_members')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', userId)
    .where('paused_at', 'is not', null)
    .executeTakeFirst()
  return paused ? 'talent-paused' : null
}
