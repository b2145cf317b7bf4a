// The order in which a worker gets the tasks of a bundle, and how far they are in it.
import type { Deps, User } from '#src/server/http/deps.ts'

/** Null where there is no such bundle. */
export async function readProgress(
  { db }: Deps,
  actor: User,
  bundleId: string,
): Promise<{ total: number; completed: number } | null> {
  const bundle = await db
    .selectFrom('bundles as b')
    .leftJoin('jobs as j', (join) => join.onRef('j.bundle_id', '=', 'b._id').on('j.worker_id', '=', actor._id))
    .select(['j.assigned_count', 'j.completed_count'])
    .where('b._id', '=', bundleId)
    .executeTakeFirst()
  if (!bundle) return null
  const completed = bundle.completed_count ?? 0
  return { total: completed + (bundle.assigned_count ?? 0), completed }
}

/** The ids of their open tasks, oldest first. */
export const openTasks = ({ db }: Deps, actor: User, bundleId: string) =>
  db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', actor._id)
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'assigned')
    .orderBy('_id')
