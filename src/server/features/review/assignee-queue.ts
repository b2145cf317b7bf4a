// The order of a worker's tasks in a bundle, and their progress.
import type { Deps, User } from '#src/server/http/deps.ts'

/** Returns the actor's progress in a bundle; null if the bundle does not exist. */
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

/** Selects the ids of the actor's open tasks, oldest first. */
export const queryOpenTasks = ({ db }: Deps, actor: User, bundleId: string) =>
  db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', actor._id)
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'assigned')
    .orderBy('_id')
