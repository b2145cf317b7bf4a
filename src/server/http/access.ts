import type { Db, Tx } from '#src/server/db/open.ts'
import type { User } from './deps.ts'

/** Whether `actor` may do in a project what its managers may: they are one, or an admin and there is such a project. */
export async function managesProject(db: Db | Tx, actor: User, projectId: string): Promise<boolean> {
  if (actor.role === 'admin') {
    const project = await db.selectFrom('projects').select('_id').where('_id', '=', projectId).executeTakeFirst()
    return project !== undefined
  }
  const row = await db
    .selectFrom('project_managers')
    .select('user_id')
    .where('project_id', '=', projectId)
    .where('user_id', '=', actor._id)
    .executeTakeFirst()
  return row !== undefined
}

/** Why `actor` can't be served about a project; null when they can. Only an admin learns that there is none. */
export async function refusesProject(
  db: Db | Tx,
  actor: User,
  projectId: string,
): Promise<'forbidden' | 'not-found' | null> {
  if (await managesProject(db, actor, projectId)) return null
  return actor.role === 'admin' ? 'not-found' : 'forbidden'
}
