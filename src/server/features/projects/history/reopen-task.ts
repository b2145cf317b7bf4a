import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { type TaskStatus, correctionMinutes } from '#src/domain/projects/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { isLatestAction, recordHistory, recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import { hasLaterRound, recordDecision } from '#src/server/features/messages/review-thread.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { assigneeRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { changeTask } from '#src/server/features/projects/access/authorize-task.ts'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import type { Tx, Db } from '#src/server/db/connection/open-database.ts'
import { queueReopeningDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'

type Command = { readonly taskId: string; readonly reason: string }

/**
 * Reopens a completed task: for its reviewer, or unassigned if they can no longer have tasks of the project. The review
 * stays in the history. Repeating the request with the same reason changes nothing.
 */
export function reopenTask(
  deps: Deps,
  actor: User,
  { taskId, reason }: Command,
): Promise<Result<{ data: { status: TaskStatus } }, Problem>> {
  return changeTask(deps, actor, taskId, async (tx, { projectId, bundleId, name, externalId }) => {
    const task = await tx
      .selectFrom('tasks')
      .select(['status', 'worker_id', 'result', 'duration'])
      .where('_id', '=', taskId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!task) return fail(problem('not-found'))
    const { worker_id: worker, status } = task
    if (status !== 'completed' || worker === null) {
      return (await isLatestAction(tx, actor, { taskId, action: 'reopen', reason }))
        ? ok({ data: { status } })
        : fail(problem('task-not-completed'))
    }
    if (await hasLaterRound(tx, taskId)) return fail(problem('has-later-round'))
    if (await isPayUnderway(tx, { bundleId, workerId: worker, lock: true })) return fail(problem('pay-underway'))
    const keepsAssignee = (await assigneeRejection(tx, projectId, worker)) === null
    const to = keepsAssignee ? 'assigned' : 'new'
    const { result, duration } = task
    await storeReopening(tx, deps, { taskId, actorId: actor._id, worker, to, result, duration, reason })
    const after = { task: externalId ?? taskId }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'reopen-task', bundleId, userId: worker, after })
    const review = { taskId, talentId: worker }
    const isAnswer = await recordDecision(tx, deps, { ...review, actorId: actor._id, action: 'reopen', reason })
    // A message of the conversation that says the same needs no notification.
    if (keepsAssignee && !isAnswer) {
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

/**
 * Reopens the actor's own review for themselves, within ten minutes of its submission. The review becomes their
 * draft and stays in the history. Repeating the request changes nothing.
 */
export async function reopenOwnTask(
  deps: Deps,
  actor: User,
  { taskId }: Pick<Command, 'taskId'>,
): Promise<Result<{ data: { status: TaskStatus } }, Problem>> {
  const location = await deps.db
    .selectFrom('tasks as t')
    .innerJoin('bundles as b', 'b._id', 't.bundle_id')
    .select('b.project_id')
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  if (!location) return fail(problem('not-found'))
  return withProjectLock(deps.db, location.project_id, 'shared', async (tx) => {
    const task = await tx
      .selectFrom('tasks')
      .select(['status', 'worker_id', 'bundle_id', 'result', 'duration'])
      .where('_id', '=', taskId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!task) return fail(problem('not-found'))
    if (task.worker_id !== actor._id) return fail(problem('forbidden'))
    if (task.status !== 'completed') {
      return (await isLatestAction(tx, actor, { taskId, action: 'reopen' }))
        ? ok({ data: { status: task.status } })
        : fail(problem('task-not-completed'))
    }
    if (await readIsArchived(tx, task.bundle_id)) return fail(problem('bundle-archived'))
    if (await hasLaterRound(tx, taskId)) return fail(problem('has-later-round'))
    if ((await readCorrectableUntil(tx, actor, taskId)) === null) return fail(problem('undo-too-late'))
    if (await isPayUnderway(tx, { bundleId: task.bundle_id, workerId: actor._id, lock: true }))
      return fail(problem('pay-underway'))
    const rejection = await assigneeRejection(tx, location.project_id, actor._id)
    if (rejection) return fail(problem(rejection))
    const { result, duration } = task
    await storeReopening(tx, deps, { taskId, actorId: actor._id, worker: actor._id, to: 'assigned', result, duration })
    return ok({ data: { status: 'assigned' } })
  })
}

type Reopening = {
  readonly taskId: string
  readonly actorId: string
  /** The reviewer. */
  readonly worker: string
  /** `new`: the reviewer can no longer have the task. */
  readonly to: 'assigned' | 'new'
  /** The review and its duration in seconds. */
  readonly result: ReviewResult | null
  readonly duration: number
  /** Why a manager reopened it. */
  readonly reason?: string
}

/**
 * Reopens a completed task that the caller has locked, and stores its review as the draft of a reviewer who keeps it. An
 * archived task returns to the lists.
 */
async function storeReopening(
  tx: Tx,
  deps: Deps,
  { taskId, actorId, worker, to, result, duration, reason }: Reopening,
): Promise<void> {
  await tx
    .updateTable('tasks')
    .set({
      status: to,
      worker_id: to === 'assigned' ? worker : null,
      result: null,
      completed_at: null,
      archived_at: null,
      reopened: true,
      duration: 0,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', taskId)
    .execute()
  await recordHistory(tx, {
    taskId,
    actorId,
    action: 'reopen',
    from: 'completed',
    to,
    workerId: worker,
    detail: reason === undefined ? {} : { reason },
  })
  await queueReopeningDelivery(tx, deps, { taskId, workerId: worker, reason: reason ?? null })
  if (to === 'assigned') await restoreDraft(tx, { taskId, worker, result, duration })
}

type PreviousReview = Pick<Reopening, 'taskId' | 'worker' | 'result' | 'duration'>

/** Stores the review as the reviewer's draft, so that they can continue it on any device. */
async function restoreDraft(tx: Tx, { taskId, worker, result, duration }: PreviousReview): Promise<void> {
  const draft = {
    ...emptyDraft,
    result: result ?? emptyDraft.result,
    activeMs: Math.round(duration * 1000),
    played: await readPlayed(tx, taskId, worker),
  }
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', worker).execute()
  await tx
    .insertInto('review_drafts')
    .values({ task_id: taskId, user_id: worker, draft: JSON.stringify(draft) })
    .execute()
}

/** What the reviewer had played of the dub when they last submitted a review of the task themselves. */
async function readPlayed(tx: Tx, taskId: string, worker: string): Promise<readonly PlayedRange[]> {
  const submission = await tx
    .selectFrom('task_history')
    .select('detail')
    .where('task_id', '=', taskId)
    .where('action', '=', 'submit')
    .where('actor_id', '=', worker)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  // Validated when it was submitted.
  return (submission?.detail['played'] as readonly PlayedRange[] | undefined) ?? []
}

type Job = {
  readonly bundleId: string
  readonly workerId: string
  /** Locks the job until the transaction ends. */
  readonly lock?: boolean
}

/**
 * Whether removing one completed task would leave a job with more tasks paid than completed, or change it while its
 * payout is in progress. Locks the bundle first, like all code that changes its counters.
 */
export async function isPayUnderway(db: Db | Tx, { bundleId, workerId, lock = false }: Job): Promise<boolean> {
  if (lock) await db.selectFrom('bundles').select('_id').where('_id', '=', bundleId).forNoKeyUpdate().execute()
  const job = await db
    .selectFrom('jobs')
    .select(['status', 'completed_count', 'paid_count'])
    .where('bundle_id', '=', bundleId)
    .where('worker_id', '=', workerId)
    .$if(lock, (query) => query.forUpdate())
    .executeTakeFirst()
  return job !== undefined && (job.status !== 'Reviewing' || job.completed_count <= job.paid_count)
}

/**
 * Until when `actor` can correct the review of a completed task: `correctionMinutes` after they submitted it. Null when
 * this time is over, there is a later round, or somebody else submitted the review, as a manager can for its assignee.
 */
export async function readCorrectableUntil(
  tx: Tx,
  { _id }: { readonly _id: string },
  taskId: string,
): Promise<Date | null> {
  const submission = await tx
    .selectFrom('task_history')
    .select('actor_id')
    .select(sql<Date>`at + make_interval(mins => ${correctionMinutes})`.as('until'))
    .select(sql<boolean>`at > now() - make_interval(mins => ${correctionMinutes})`.as('isRecent'))
    .where('task_id', '=', taskId)
    .where('action', '=', 'submit')
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  const isCorrectable = submission?.actor_id === _id && submission.isRecent && !(await hasLaterRound(tx, taskId))
  return isCorrectable ? submission.until : null
}
