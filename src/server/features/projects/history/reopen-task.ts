import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { emptyDraft } from '#src/domain/review-draft.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { withProjectLock } from '#src/server/db/project-lock.ts'
import { assigneeRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { recordHistory } from '#src/server/db/record-history.ts'
import { authorizeTask } from './authorize-task.ts'
import { isPayUnderway } from './is-pay-underway.ts'

type Command = { readonly taskId: string; readonly reason: string }

/**
 * Reopens a completed task: for its reviewer, or unassigned if they can no longer have tasks of the project. The review
 * stays in the history. Repeating the request with the same reason changes nothing.
 */
export async function reopenTask(
  deps: Deps,
  actor: User,
  { taskId, reason }: Command,
): Promise<Result<{ data: { status: TaskStatus } }, Problem>> {
  const authorized = await authorizeTask(deps.db, actor, taskId)
  if (!authorized.ok) return authorized
  return withProjectLock(deps.db, authorized.value.projectId, 'shared', async (tx) => {
    const taskLocation = await authorizeTask(tx, actor, taskId)
    if (!taskLocation.ok) return taskLocation
    const { projectId, bundleId, name } = taskLocation.value
    const task = await tx
      .selectFrom('tasks')
      .select(['status', 'worker_id', 'result', 'duration'])
      .where('_id', '=', taskId)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail(problem('not-found'))
    const { worker_id: worker, status } = task
    if (status !== 'completed' || worker === null) {
      return (await isAlreadyReopened(tx, actor, { taskId, reason }))
        ? ok({ data: { status } })
        : fail(problem('task-not-completed'))
    }
    if (await isPayUnderway(tx, { bundleId, workerId: worker, lock: true })) return fail(problem('pay-underway'))
    const keepsAssignee = (await assigneeRejection(tx, projectId, worker)) === null
    const to = keepsAssignee ? 'assigned' : 'new'
    await tx
      .updateTable('tasks')
      .set({
        status: to,
        worker_id: keepsAssignee ? worker : null,
        result: null,
        completed_at: null,
        duration: 0,
        updated_at: sql<Date>`now()`,
      })
      .where('_id', '=', taskId)
      .execute()
    await recordHistory(tx, {
      taskId,
      actorId: actor._id,
      action: 'reopen',
      from: 'completed',
      to,
      workerId: worker,
      detail: { reason },
    })
    if (keepsAssignee) {
      await restoreDraft(tx, { taskId, worker, result: task.result, duration: task.duration })
      await tx
        .insertInto('notifications')
        .values({
          _id: deps.ids.next(),
          user_id: worker,
          kind: 'task-reopened',
          subject: JSON.stringify({ taskId, name }),
        })
        .execute()
      await queuePushes(tx, deps)
    }
    return ok({ data: { status: to } })
  })
}

type PreviousReview = {
  readonly taskId: string
  readonly worker: string
  readonly result: ReviewResult | null
  readonly duration: number
}

/** Stores the review as the reviewer's draft, so that they can continue it on any device. */
async function restoreDraft(tx: Tx, { taskId, worker, result, duration }: PreviousReview): Promise<void> {
  const draft = { ...emptyDraft, result: result ?? emptyDraft.result, activeMs: Math.round(duration * 1000) }
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', worker).execute()
  await tx
    .insertInto('review_drafts')
    .values({ task_id: taskId, user_id: worker, draft: JSON.stringify(draft) })
    .execute()
}

/** Whether the latest history entry is this same reopening. */
async function isAlreadyReopened(tx: Tx, actor: User, { taskId, reason }: Command): Promise<boolean> {
  const last = await tx
    .selectFrom('task_history')
    .select(['action', 'actor_id', 'detail'])
    .where('task_id', '=', taskId)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  return last?.action === 'reopen' && last.actor_id === actor._id && last.detail['reason'] === reason
}
