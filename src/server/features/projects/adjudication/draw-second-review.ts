import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { drawSecondReview as draw } from '#src/domain/quality/second-review-share.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Queue } from '#src/server/jobs/job-queue.ts'

type DrawDeps = { readonly jobs: Pick<Queue, 'enqueue'> }

/**
 * Draws whether a review gets a second one, by the project's share, and enqueues a job that adds it; until then the
 * bundle is not finished. Called in the transaction that submits the review, after it was stored in the task, whose
 * counters lock the bundle: the draws of a bundle follow each other. Does nothing for a second review, a check, and a
 * review that was submitted before.
 */
export async function drawSecondReview(
  tx: Tx,
  { jobs }: DrawDeps,
  { taskId, workerId }: { readonly taskId: string; readonly workerId: string },
): Promise<void> {
  const { rows } = await sql<{ projectId: string; bundleId: string; share: number; ahead: number }>`
    select b.project_id as "projectId", b._id as "bundleId", p.second_review_share as share, coalesce(s.ahead, 0) as ahead
      from tasks t
      join bundles b on b._id = t.bundle_id
      join projects p on p._id = b.project_id
      left join review_samples s on s.bundle_id = b._id and s.worker_id = ${workerId}
     where t._id = ${taskId} and p.second_review_share > 0 and t.second_review_of is null and t.check_of is null
       and not exists (select from tasks second where second.second_review_of = t._id)
       and (select count(*) from task_history h where h.task_id = t._id and h.action = 'submit') = 1`.execute(tx)
  const [state] = rows
  if (!state) return
  const { isDrawn, ahead } = draw(state, randomInt(100))
  await tx
    .insertInto('review_samples')
    .values({ bundle_id: state.bundleId, worker_id: workerId, ahead })
    .onConflict((conflict) => conflict.columns(['bundle_id', 'worker_id']).doUpdateSet({ ahead }))
    .execute()
  if (!isDrawn) return
  await tx.insertInto('drawn_reviews').values({ task_id: taskId, bundle_id: state.bundleId }).execute()
  await jobs.enqueue(tx, 'add-second-review', { taskId, projectId: state.projectId }, { startAfter: new Date() })
}
