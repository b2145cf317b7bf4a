import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queryOpenTasks, readProgress } from './assignee-queue.ts'
import { readTask, type TaskView } from './read-task.ts'

type Progress = { data: TaskView | null; total: number; completed: number }

/**
 * Returns the actor's next open task in a bundle, oldest first, and their progress. With `after`, returns the task that
 * follows it, wrapping around to the oldest, and never that task itself.
 */
export async function readNextTask(
  deps: Deps,
  actor: User,
  { bundleId, after }: { readonly bundleId: string; readonly after?: string | undefined },
): Promise<Result<Progress, Problem>> {
  const progress = await readProgress(deps, actor, bundleId)
  if (!progress) return fail(problem('not-found'))
  const openTasksQuery = queryOpenTasks(deps, actor, bundleId)
  const next = after
    ? ((await openTasksQuery.where('_id', '>', after).executeTakeFirst()) ??
      (await openTasksQuery.where('_id', '<', after).executeTakeFirst()))
    : await openTasksQuery.executeTakeFirst()
  const task = next ? await readTask(deps, actor, { taskId: next._id }) : null
  return ok({ data: task?.ok ? task.value : null, ...progress })
}
