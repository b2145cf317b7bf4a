// The order of a worker's tasks in a bundle, and their progress.
import { sql } from 'kysely'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { queuePlace } from '#src/server/features/projects/tasks/task-schedule.ts'
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

/**
 * Selects the ids of the actor's open tasks in the order of their queue; none of an archived bundle. With `after`, only
 * those that follow this task, which need not be open; all of them if it does not exist.
 */
export function queryOpenTasks({ db }: Deps, actor: User, bundleId: string, after?: string) {
  const open = db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select('t._id')
    .where('t.worker_id', '=', actor._id)
    .where('t.bundle_id', '=', bundleId)
    .where('t.status', '=', 'assigned')
    .where((eb) => eb.not(isBundleArchived(sql`${bundleId}::uuid`)))
    .orderBy(sql`${queuePlace}`)
  if (after === undefined) return open
  return open.where(
    sql<boolean>`coalesce((${queuePlace}) > (
      select ${queuePlace} from tasks t join bundles b on b._id = t.bundle_id where t._id = ${after}), true)`,
  )
}

/** Which of these tasks the actor does not have to review. */
export async function findClosedTasks(
  deps: Deps,
  actor: User,
  bundleId: string,
  taskIds: readonly string[],
): Promise<string[]> {
  if (taskIds.length === 0) return []
  const open = await queryOpenTasks(deps, actor, bundleId).where('t._id', 'in', taskIds).execute()
  const openIds = new Set(open.map(({ _id }) => _id))
  return taskIds.filter((id) => !openIds.has(id))
}
