import type { Problem } from '#src/contract/call/problems.ts'
import { ok, type Result } from '#src/domain/result.ts'
import { queueReviewDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readTask } from './read-task.ts'

/**
 * Queues the delivery of a completed review to each webhook for submitted reviews that it was not queued for: those that
 * were added, or set up for them, after the submission. Succeeds at once, also without a webhook.
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
