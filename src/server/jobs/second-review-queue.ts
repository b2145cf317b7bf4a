// The queue of second reviews that were drawn: submitting the first one does not wait for them. A sweep adds those whose
// job was lost.
import type { PgBoss } from 'pg-boss'

export type SecondReviewJob = { readonly taskId: string; readonly projectId: string }

export type SecondReviewJobHandlers = {
  /** Adds the second review of a task, unless it has one; may be called repeatedly. */
  readonly addSecondReview: (job: SecondReviewJob) => Promise<unknown>
  /** Returns what was drawn and not added. */
  readonly listDrawnReviews: () => Promise<readonly SecondReviewJob[]>
}

export async function createSecondReviewQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue('add-second-review')
  await boss.updateQueue('add-second-review', { retryLimit: 8, retryDelay: 30, retryBackoff: true })
  await boss.createQueue('add-drawn-reviews', { policy: 'short' })
  await boss.schedule('add-drawn-reviews', '* * * * *')
}

export async function startSecondReviewWorker(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  { addSecondReview, listDrawnReviews }: SecondReviewJobHandlers,
): Promise<void> {
  await boss.work<SecondReviewJob>('add-second-review', { pollingIntervalSeconds }, async ([job]) => {
    if (job) await addSecondReview(job.data)
  })
  await boss.work('add-drawn-reviews', async () => {
    const errors: unknown[] = []
    for (const job of await listDrawnReviews()) await addSecondReview(job).catch((error: unknown) => errors.push(error))
    if (errors.length > 0) throw new AggregateError(errors, 'Second reviews could not be added')
  })
}
