import { sql } from 'kysely'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { secondReviewRejection } from '#src/server/features/projects/assignment/second-review-rejection.ts'
import { copyForReview } from '#src/server/features/projects/history/add-second-review.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { reportFinishedBundle } from '#src/server/features/projects/webhooks/report-finished-bundle.ts'

type Command = { readonly taskId: string; readonly projectId: string }

type FirstTask = Command & { readonly bundleId: string; readonly language: string }

/**
 * Adds the second review of a task that was drawn, and assigns it to the member with the fewest open tasks who can do
 * it, or leaves it unassigned. Adds none if the task has a second review, was deleted or archived: the bundle, which
 * waited for it, can be finished then.
 */
export async function addDrawnReview(deps: Deps, { taskId, projectId }: Command): Promise<void> {
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
    const second = await tx.selectFrom('tasks').select('_id').where('second_review_of', '=', taskId).executeTakeFirst()
    const isLeftOut = second !== undefined || first.second_review_of !== null || first.archived_at !== null
    if (!isLeftOut && !(await readIsArchived(tx, bundleId))) {
      const memberId = await findReviewer(tx, { taskId, projectId, bundleId, language })
      await copyForReview(tx, deps, { bundleId, projectId, name }, { taskId, memberId, actorId: null })
    } else if (drawn) {
      await reportFinishedBundle(tx, deps, { bundleId, except: first.worker_id })
    }
  })
}

/** Returns up to 500 reviews that were drawn and not added, also those whose job is about to run. */
export const listDrawnReviews = ({ db }: Pick<Deps, 'db'>): Promise<readonly Command[]> =>
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
