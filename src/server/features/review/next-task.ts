import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readTask, type TaskView } from './read-task.ts'

type Progress = { data: TaskView | null; total: number; completed: number }

/**
 * The actor's next open task in a bundle, oldest first, and how far they are in it. With `after` the next one in that
 * order, from the oldest again after the last, and never that task itself.
 */
export async function nextTask(
  deps: Deps,
  actor: User,
  { bundleId, after }: { readonly bundleId: string; readonly after?: string | undefined },
): Promise<Result<Progress, Problem>> {
  const { db } = deps
  const bundle = await db
    .selectFrom('bundles as b')
    .leftJoin('jobs as j', (join) => join.onRef('j.bundle_id', '=', 'b._id').on('j.worker_id', '=', actor._id))
    .select(['j.assigned_count', 'j.completed_count'])
    .where('b._id', '=', bundleId)
    .executeTakeFirst()
  if (!bundle) return fail(problem('not-found'))
  const completed = bundle.completed_count ?? 0
  const total = completed + (bundle.assigned_count ?? 0)
  const open = db
    .selectFrom('tasks')
    .select('_id')
    .where('worker_id', '=', actor._id)
    .where('bundle_id', '=', bundleId)
    .where('status', '=', 'assigned')
    .orderBy('_id')
  const next = after
    ? ((await open.where('_id', '>', after).executeTakeFirst()) ??
      (await open.where('_id', '<', after).executeTakeFirst()))
    : await open.executeTakeFirst()
  const task = next ? await readTask(deps, actor, { taskId: next._id }) : null
  return ok({ data: task?.ok ? task.value : null, total, completed })
}
