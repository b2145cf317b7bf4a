import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queryOpenTasks, readProgress } from './assignee-queue.ts'
import { readTask, type TaskView } from './read-task.ts'

type Progress = { data: TaskView | null; total: number; completed: number }

/**
 * Returns the actor's next open task in a bundle, in the order of their queue, and their progress. With `after`, returns
 * the task that follows it, wrapping around to the first, and never that task itself.
 */
export async function readNextTask(
  deps: Deps,
  actor: User,
  { bundleId, after }: { readonly bundleId: string; readonly after?: string | undefined },
): Promise<Result<Progress, Problem>> {
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
