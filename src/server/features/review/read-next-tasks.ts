import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readDraft, type StoredDraft } from './read-draft.ts'
import { readTask, type TaskView } from './read-task.ts'
import { queryOpenTasks, readProgress } from './assignee-queue.ts'

type NextTasks = { data: { task: TaskView; draft: StoredDraft | null }[]; total: number; completed: number }

/**
 * Returns the actor's first `count` open tasks in a bundle, or the first ones that follow `after`, oldest first, with
 * their drafts, and their progress.
 */
export async function readNextTasks(
  deps: Deps,
  actor: User,
  {
    bundleId,
    count,
    after,
  }: { readonly bundleId: string; readonly count: number; readonly after?: string | undefined },
): Promise<Result<NextTasks, Problem>> {
  const progress = await readProgress(deps, actor, bundleId)
  if (!progress) return fail(problem('not-found'))
  const data: NextTasks['data'] = []
  const openTasksQuery = queryOpenTasks(deps, actor, bundleId).limit(count)
  const openTasks = await (after === undefined ? openTasksQuery : openTasksQuery.where('_id', '>', after)).execute()
  for (const { _id: taskId } of openTasks) {
    const task = await readTask(deps, actor, { taskId })
    const draft = await readDraft(deps, actor, { taskId })
    // Omits tasks that were unassigned meanwhile.
    if (task.ok && draft.ok) data.push({ task: task.value, draft: draft.value.data })
  }
  return ok({ data, ...progress })
}
