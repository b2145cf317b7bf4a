import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { authorizeReview } from './authorize-review.ts'

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
