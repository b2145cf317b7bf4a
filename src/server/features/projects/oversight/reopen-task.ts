import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { emptyDraft } from '#src/domain/review-draft.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import type { TaskStatus } from '#src/domain/task.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { holdingProject } from '#src/server/db/project-lock.ts'
import { refusesWorker } from '#src/server/features/projects/assigning/refuses-worker.ts'
import { tellHistory } from '#src/server/db/task-history.ts'
import { findTask } from './find-task.ts'
import { payUnderway } from './pay-underway.ts'

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
  const asked = await findTask(deps.db, actor, taskId)
  if (!asked.ok) return asked
  return holdingProject(deps.db, asked.value.projectId, 'together', async (tx) => {
    const place = await findTask(tx, actor, taskId)
    if (!place.ok) return place
    const { projectId, bundleId, name } = place.value
    const task = await tx
      .selectFrom('tasks')
      .select(['status', 'worker_id', 'result', 'duration'])
      .where('_id', '=', taskId)
      .forUpdate()
      .executeTakeFirst()
    if (!task) return fail(problem('not-found'))
    const { worker_id: worker, status } = task
    if (status !== 'completed' || worker === null) {
      return (await justReopened(tx, actor, { taskId, reason }))
        ? ok({ data: { status } })
        : fail(problem('task-not-completed'))
    }
    if (await payUnderway(tx, { bundleId, workerId: worker, lock: true })) return fail(problem('pay-underway'))
    const keeps = (await refusesWorker(tx, projectId, worker)) === null
    const to = keeps ? 'assigned' : 'new'
    await tx
      .updateTable('tasks')
      .set({
        status: to,
        worker_id: keeps ? worker : null,
        result: null,
        completed_at: null,
        duration: 0,
        updated_at: sql<Date>`now()`,
      })
      .where('_id', '=', taskId)
      .execute()
    await tellHistory(tx, {
      taskId,
      actorId: actor._id,
      action: 'reopen',
      from: 'completed',
      to,
      workerId: worker,
      detail: { reason },
    })
    if (keeps) {
      await startFrom(tx, { taskId, worker, result: task.result, duration: task.duration })
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

type Found = {
  readonly taskId: string
  readonly worker: string
  readonly result: ReviewResult | null
  readonly duration: number
}

/** Stores the review as the reviewer's draft, so that they can continue it on any device. */
async function startFrom(tx: Tx, { taskId, worker, result, duration }: Found): Promise<void> {
  const draft = { ...emptyDraft, result: result ?? emptyDraft.result, activeMs: Math.round(duration * 1000) }
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', worker).execute()
  await tx
    .insertInto('review_drafts')
    .values({ task_id: taskId, user_id: worker, draft: JSON.stringify(draft) })
    .execute()
}

/** Whether the latest history entry is this same reopening. */
async function justReopened(tx: Tx, actor: User, { taskId, reason }: Command): Promise<boolean> {
  const last = await tx
    .selectFrom('task_history')
    .select(['action', 'actor_id', 'detail'])
    .where('task_id', '=', taskId)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  return last?.action === 'reopen' && last.actor_id === actor._id && last.detail['reason'] === reason
}
