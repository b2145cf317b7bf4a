import { randomInt } from 'node:crypto'
import { sql } from 'kysely'
import { drawSecondReview as draw } from '#src/domain/quality/second-review-share.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { secondReviewRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { hasSecondReview } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { copyForReview } from '#src/server/features/projects/history/add-second-review.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { reportFinishedBundle } from '#src/server/features/projects/webhooks/report-finished-bundle.ts'

/**
 * Draws whether a review gets a second one, by the project's share, and enqueues a job that adds it; until then the
 * bundle is not finished. Called in the transaction that submits the review, after it was stored in the task, whose
 * counters lock the bundle: the draws of a bundle follow each other. Does nothing for a second review, a check, and a
 * review that was submitted before.
 */
export async function drawSecondReview(
  tx: Tx,
  { jobs }: Pick<Deps, 'jobs'>,
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

type DrawnReview = { readonly taskId: string; readonly projectId: string }

type FirstTask = DrawnReview & { readonly bundleId: string; readonly language: string }

/**
 * Adds the second review of a task that was drawn, and assigns it to the member with the fewest open tasks who can do
 * it, or leaves it unassigned. Adds none if the task has a second review, was deleted or archived: the bundle, which
 * waited for it, can be finished then.
 */
export async function addDrawnReview(deps: Deps, { taskId, projectId }: DrawnReview): Promise<void> {
  await withProjectLock(deps.db, projectId, 'shared', async (tx) => {
    const first = await tx
      .selectFrom('tasks as t')
      .innerJoin('bundles as b', 'b._id', 't.bundle_id')
      .select(['t.bundle_id', 't.language', 't.second_review_of', 't.archived_at', 't.worker_id', 'b.name'])
      .where('t._id', '=', taskId)
      .forNoKeyUpdate('t')
      .executeTakeFirst()
    if (!first) return
    const { bundle_id: bundleId, language, name } = first
    // No other task of the bundle is assigned or submitted while the caps are read, and what it still waits for.
    await tx.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
    const drawn = await tx
      .deleteFrom('drawn_reviews')
      .where('task_id', '=', taskId)
      .returning('task_id')
      .executeTakeFirst()
    // Read when the task is locked: another request or run may have added one while this one waited for it.
    const hasSecond = await hasSecondReview(tx, taskId)
    const isLeftOut = hasSecond || first.second_review_of !== null || first.archived_at !== null
    if (!isLeftOut && !(await readIsArchived(tx, bundleId))) {
      const memberId = await findReviewer(tx, { taskId, projectId, bundleId, language })
      await copyForReview(tx, deps, { bundleId, projectId, name }, { taskId, memberId, actorId: null })
    } else if (drawn) {
      await reportFinishedBundle(tx, deps, { bundleId, except: first.worker_id })
    }
  })
}

/** Returns up to 500 reviews that were drawn and not added, also those whose job is about to run. */
export const listDrawnReviews = ({ db }: Pick<Deps, 'db'>): Promise<readonly DrawnReview[]> =>
  db
    .selectFrom('drawn_reviews as d')
    .innerJoin('bundles as b', 'b._id', 'd.bundle_id')
    .select(['d.task_id as taskId', 'b.project_id as projectId'])
    .orderBy('d.task_id')
    .limit(500)
    .execute()

/** The member who gets a second review: of those who can do it, with the fewest open tasks in the project. */
async function findReviewer(tx: Tx, { taskId, projectId, bundleId, language }: FirstTask): Promise<string | null> {
  const { rows } = await sql<{ _id: string }>`
    select m.user_id as _id from project_members m
      join plan_jobs p on p.project_id = m.project_id and p.user_id = m.user_id and p.language = ${language}
      left join talents t on t.user_id = m.user_id
      left join job_language_counts h
        on h.bundle_id = ${bundleId} and h.worker_id = m.user_id and h.language = ${language}
     where m.project_id = ${projectId} and m.paused_at is null and coalesce(t.looking_for_tasks, true)
       and (p.max_number = 0 or coalesce(h.assigned_count + h.completed_count, 0) < p.max_number)
       and not exists (select from project_bans b where b.project_id = m.project_id and b.user_id = m.user_id)
       and not exists (select from task_skips k where k.task_id = ${taskId} and k.worker_id = m.user_id)
     order by coalesce((
       select sum(j.assigned_count) from jobs j join bundles b on b._id = j.bundle_id
        where j.worker_id = m.user_id and b.project_id = m.project_id), 0), random()`.execute(tx)
  for (const { _id: memberId } of rows) {
    const rejection = await secondReviewRejection(tx, { memberId, reviewedTaskId: taskId, projectId })
    if (rejection === null) return memberId
  }
  return null
}
