import type { Problem } from '#src/contract/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { queueReviewDelivery } from '#src/server/jobs/queue-review-delivery.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readTask } from './read-task.ts'

/**
 * Enqueues the delivery of a completed review to the system the task came from, if it is not enqueued yet. It is since
 * the submission, unless the project had no webhook then. Without a webhook the call succeeds at once.
 */
export async function syncTask(
  deps: Deps,
  actor: User,
  { taskId }: { readonly taskId: string },
): Promise<Result<null, Problem>> {
  const task = await readTask(deps, actor, { taskId })
  if (!task.ok) return task
  if (task.value.status === 'completed')
    await deps.db.transaction().execute((tx) => queueReviewDelivery(tx, deps, taskId))
  return ok(null)
}
