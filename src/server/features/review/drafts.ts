import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { missingTask, authorizeReview } from './authorize-review.ts'

export type StoredDraft = { draft: ReviewDraft; revision: number; updated_at: string }

/** Reads the draft of `actor` for a task. It stays readable after the task is unassigned from them. */
export async function readDraft(
  { db }: Deps,
  actor: User,
  { taskId }: { readonly taskId: string },
): Promise<Result<{ data: StoredDraft | null }, Problem>> {
  const row = await db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .leftJoin('review_drafts as d', (join) => join.onRef('d.task_id', '=', 't._id').on('d.user_id', '=', actor._id))
    .select(['t.worker_id', 'b.project_id', 'd.draft', 'd.revision', 'd.updated_at'])
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!row) return fail(await missingTask(db, actor, taskId))
  const { draft, revision, updated_at } = row
  if (draft && revision !== null && updated_at) {
    return ok({ data: { draft, revision, updated_at: updated_at.toISOString() } })
  }
  const isAllowed = row.worker_id === actor._id || (await managesProject(db, actor, row.project_id))
  return isAllowed ? ok({ data: null }) : fail(problem('forbidden'))
}

type Command = { readonly taskId: string; readonly draft: ReviewDraft; readonly base: number | null }

/**
 * Stores the draft of `actor` if it is based on the stored revision. A draft equal to the stored one is accepted with
 * any base, since the response to it may have been lost.
 */
export function saveDraft(
  { db }: Deps,
  actor: User,
  { taskId, draft, base }: Command,
): Promise<Result<{ data: { revision: number } }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const task = await authorizeReview(tx, actor, taskId)
    if (!task.ok) return task
    const draftJson = sql`${JSON.stringify(draft)}::jsonb`
    const { rows } = await sql<{ revision: number }>`
      with kept as (
        select draft, revision from review_drafts where task_id = ${taskId} and user_id = ${actor._id}
      ), renewed as (
        update review_drafts d
           set draft = ${draftJson}, revision = nextval('review_draft_revisions'), updated_at = now()
          from kept
         where d.task_id = ${taskId} and d.user_id = ${actor._id} and kept.revision = ${base} and kept.draft <> ${draftJson}
        returning d.revision
      ), begun as (
        insert into review_drafts (task_id, user_id, draft)
        select ${taskId}, ${actor._id}, ${draftJson} where ${base}::bigint is null and not exists (select from kept)
        returning revision
      )
      select revision from renewed union all select revision from begun
      union all select revision from kept where draft = ${draftJson}`.execute(tx)
    const revision = rows[0]?.revision
    return revision === undefined ? fail(problem('draft-changed')) : ok({ data: { revision } })
  })
}
