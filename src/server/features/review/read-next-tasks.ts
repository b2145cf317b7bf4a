import { problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readDraft, type StoredDraft } from './drafts.ts'
import { readTask, type TaskView } from './read-task.ts'
import { findClosedTasks, queryOpenTasks, readProgress } from './assignee-queue.ts'

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
