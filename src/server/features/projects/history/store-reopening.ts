import { sql } from 'kysely'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordHistory } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { queueReopeningDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'

type Reopening = {
  readonly taskId: string
  readonly actorId: string
  /** The reviewer. */
  readonly worker: string
  /** `new`: the reviewer can no longer have the task. */
  readonly to: 'assigned' | 'new'
  /** The review and its duration in seconds. */
  readonly result: ReviewResult | null
  readonly duration: number
  /** Why a manager reopened it. */
  readonly reason?: string
}

/**
 * Reopens a completed task that the caller has locked, and stores its review as the draft of a reviewer who keeps it. An
 * archived task returns to the lists.
 */
export async function storeReopening(
  tx: Tx,
  deps: Deps,
  { taskId, actorId, worker, to, result, duration, reason }: Reopening,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      status: to,
      worker_id: to === 'assigned' ? worker : null,
      result: null,
      completed_at: null,
      archived_at: null,
      reopened: true,
      duration: 0,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', taskId)
    .execute()
  await recordHistory(tx, {
    taskId,
    actorId,
    action: 'reopen',
    from: 'completed',
    to,
    workerId: worker,
    detail: reason === undefined ? {} : { reason },
  })
  await queueReopeningDelivery(tx, deps, { taskId, workerId: worker, reason: reason ?? null })
  if (to === 'assigned') await restoreDraft(tx, { taskId, worker, result, duration })
}

type PreviousReview = Pick<Reopening, 'taskId' | 'worker' | 'result' | 'duration'>

/** Stores the review as the reviewer's draft, so that they can continue it on any device. */
async function restoreDraft(tx: Tx, { taskId, worker, result, duration }: PreviousReview): Promise<void> {
  const draft = {
    ...emptyDraft,
    result: result ?? emptyDraft.result,
    activeMs: Math.round(duration * 1000),
    played: await readPlayed(tx, taskId, worker),
  }
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', worker).execute()
  await tx
    .insertInto('review_drafts')
    .values({ task_id: taskId, user_id: worker, draft: JSON.stringify(draft) })
    .execute()
}

/** What the reviewer had played of the dub when they last submitted a review of the task themselves. */
async function readPlayed(tx: Tx, taskId: string, worker: string): Promise<readonly PlayedRange[]> {
  const submission = await tx
    .selectFrom('task_history')
    .select('detail')
    .where('task_id', '=', taskId)
    .where('action', '=', 'submit')
    .where('actor_id', '=', worker)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  // Validated when it was submitted.
  return (submission?.detail['played'] as readonly PlayedRange[] | undefined) ?? []
}
