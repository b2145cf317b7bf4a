import { sql } from 'kysely'
import { problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { isBundleArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { queuePlace } from '#src/server/features/projects/tasks/task-schedule.ts'
import { readDraft, type StoredDraft } from './drafts.ts'
import { readTask, type TaskView } from './read-task.ts'

type Query = {
  readonly bundleId: string
  readonly count: number
  readonly after?: string | undefined
  /** Tasks that the device has. */
  readonly known?: readonly string[] | undefined
}

/**
 * Returns the actor's first `count` open tasks in a bundle, or the first ones that follow `after`, in the order of their
 * queue, with their drafts; which of the `known` tasks they need not review; and their progress.
 */
export async function readNextTasks(deps: Deps, actor: User, { bundleId, count, after, known = [] }: Query) {
  const progress = await readProgress(deps, actor, bundleId)
  if (!progress) return fail(problem('not-found'))
  const data: { task: TaskView; draft: StoredDraft | null }[] = []
  const openTasks = await queryOpenTasks(deps, actor, bundleId, after).limit(count).execute()
  for (const { _id: taskId } of openTasks) {
    const task = await readTask(deps, actor, { taskId })
    const draft = await readDraft(deps, actor, { taskId })
    // Omits tasks that were unassigned meanwhile.
    if (task.ok && draft.ok) data.push({ task: task.value, draft: draft.value.data })
  }
  return ok({ data, gone: await findClosedTasks(deps, actor, bundleId, known), ...progress })
}

/**
 * Returns the actor's next open task in a bundle, in the order of their queue, and their progress. With `after`, returns
 * the task that follows it, wrapping around to the first, and never that task itself.
 */
export async function readNextTask(
  deps: Deps,
  actor: User,
  { bundleId, after }: { readonly bundleId: string; readonly after?: string | undefined },
) {
  const progress = await readProgress(deps, actor, bundleId)
  if (!progress) return fail(problem('not-found'))
  const first = queryOpenTasks(deps, actor, bundleId).limit(1)
  const next = after
    ? ((await queryOpenTasks(deps, actor, bundleId, after).where('t._id', '<>', after).limit(1).executeTakeFirst()) ??
      (await first.where('t._id', '<>', after).executeTakeFirst()))
    : await first.executeTakeFirst()
  const task = next ? await readTask(deps, actor, { taskId: next._id }) : null
  return ok({ data: task?.ok ? task.value : null, ...progress })
}

/** Returns the actor's progress in a bundle, without the open tasks of an archived one; null if it does not exist. */
async function readProgress(
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
function queryOpenTasks({ db }: Deps, actor: User, bundleId: string, after?: string) {
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
async function findClosedTasks(
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
