// The order of a worker's tasks in a bundle, and their progress.
import { sql } from 'kysely'
import { isBundleArchived } from '#src/server/db/is-archived.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

/** Returns the actor's progress in a bundle, without the open tasks of an archived one; null if it does not exist. */
export async function readProgress(
  { db }: Deps,
  actor: User,
  bundleId: string,
): Promise<{ total: number; completed: number } | null> {
  const bundle = await db
    .selectFrom('bundles as b')
    .leftJoin('jobs as j', (join) => join.onRef('j.bundle_id', '=', 'b._id').on('j.worker_id', '=', actor._id))
    .select(['j.assigned_count', 'j.completed_count'])
    .select(isBundleArchived(sql.ref('b._id')).as('isArchived'))
    .where('b._id', '=', bundleId)
    .executeTakeFirst()
  if (!bundle) return null
  const completed = bundle.completed_count ?? 0
  const open = bundle.isArchived ? 0 : (bundle.assigned_count ?? 0)
  return { total: completed + open, completed }
}

/** Selects the ids of the actor's open tasks, oldest first; none of an archived bundle. */
export const queryOpenTasks = ({ db }: Deps, actor: User, bundleId: string) =>
  db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', actor._id)
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'assigned')
    .where((eb) => eb.not(isBundleArchived(sql`${bundleId}::uuid`)))
    .orderBy('_id')
