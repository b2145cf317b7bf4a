import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { missingTask } from './authorize-review.ts'

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
