// The queue of second reviews that were drawn: submitting the first one does not wait for them.
import type { PgBoss } from 'pg-boss'

export type SecondReviewJob = { readonly taskId: string; readonly projectId: string }

export type SecondReviewJobHandlers = {
  /** Adds the second review of a task, unless it has one; may be called repeatedly. */
  readonly addSecondReview: (job: SecondReviewJob) => Promise<unknown>
}

export async function createSecondReviewQueue(boss: PgBoss): Promise<void> {
  await boss.createQueue('add-second-review')
  await boss.updateQueue('add-second-review', { retryLimit: 8, retryDelay: 30, retryBackoff: true })
}

export async function startSecondReviewWorker(
  boss: PgBoss,
  pollingIntervalSeconds: number,
  { addSecondReview }: SecondReviewJobHandlers,
): Promise<void> {
  await boss.work<SecondReviewJob>('add-second-review', { pollingIntervalSeconds }, async ([job]) => {
    if (job) await addSecondReview(job.data)
  })
}
