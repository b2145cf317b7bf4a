import type { Db, Tx } from '#src/server/db/open.ts'
import type { User } from './deps.ts'

/** Whether `actor` may do in a project what its managers may: they are one, or an admin. */
export async function managesProject(db: Db | Tx, actor: User, projectId: string): Promise<boolean> {
  if (actor.role === 'admin') return true
  const row = await db
    .selectFrom('project_managers')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return row !== undefined
}
