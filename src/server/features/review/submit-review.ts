import { sql } from 'kysely'
import { type FieldError, problem, type Problem, problems } from '#src/contract/call/problems.ts'
import type { PlayedRange } from '#src/domain/media/coverage.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { withLock } from '#src/server/db/connection/with-lock.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { drawSecondReview } from '#src/server/features/projects/adjudication/drawn-reviews.ts'
import { queueReviewDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { notifyOfDisagreement } from '#src/server/features/projects/adjudication/notify-of-disagreement.ts'
import { pauseAfterCheck } from '#src/server/features/projects/checks/pause-after-check.ts'
import { reportFinishedBundle } from '#src/server/features/projects/webhooks/report-finished-bundle.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { type Idempotent, runOnce } from '#src/server/http/calls/idempotent.ts'
import { hasSecondReview } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { recordBundleAudit, recordHistory } from '#src/server/features/projects/tasks/record-history.ts'
import { readPictureKeys } from './add-flag-picture.ts'
import { authorizeReview } from './authorize-review.ts'

type Command = {
  readonly bundleId: string
  readonly taskId: string
  readonly result: ReviewResult
  readonly duration: number
  readonly played: readonly PlayedRange[]
}

const success = { message: 'success' }

/**
 * Submits a review, by the task's assignee or a manager of the project. It is stored once, and its deliveries to the
 * project's webhooks are queued in the same transaction.
 */
export async function submitReview(
  deps: Deps,
  actor: User,
  command: Command,
  http?: Idempotent,
): Promise<Result<{ message: string }, Problem>> {
  const submit = (isProjectLocked: boolean) => (tx: Tx) =>
    runOnce(tx, { actor, command, key: http?.idempotencyKey }, () =>
      storeReview(deps, tx, actor, { ...command, isProjectLocked }),
    )
  // A bulk change of the bundle's tasks may lock this one for seconds.
  try {
    return await withLock(deps.db, `submit ${command.bundleId}`, 'shared', () =>
      deps.db.transaction().execute(submit(false)),
    )
  } catch (error) {
    if (!(error instanceof UnassignedTaskError)) throw error
    return withProjectLock(deps.db, error.projectId, 'shared', submit(true))
  }
}

/**
 * A manager submits an unassigned task. It becomes theirs and counts towards their own cap, so the transaction is
 * repeated with the project's lock, which serializes it with assignments.
 */
class UnassignedTaskError extends Error {
  readonly projectId: string
  constructor(projectId: string) {
    super('an unassigned task is submitted without the project lock')
    this.projectId = projectId
  }
}

async function storeReview(
  deps: Deps,
  tx: Tx,
  actor: User,
  { bundleId, taskId, result, duration, played, isProjectLocked }: Command & { readonly isProjectLocked: boolean },
): Promise<Result<{ message: string }, Problem>> {
  const authorized = await authorizeReview(tx, actor, taskId)
  if (!authorized.ok) return authorized
  const task = authorized.value
  if (task.bundle_id !== bundleId) return fail(problem('not-found'))
  if (task.status === 'new' && !isProjectLocked) throw new UnassignedTaskError(task.project_id)
  // What nobody has waits for somebody who knows nothing of the other review; a manager does.
  if (task.status === 'new' && task.check_of !== null) return fail(problem('is-check'))
  const { second_review_of: first } = task
  if (task.status === 'new' && (first !== null || (await hasSecondReview(tx, taskId))))
    return fail(problem('not-blind'))
  const unknownPictures = await findUnknownPictures(tx, taskId, result)
  if (unknownPictures.length > 0) return fail(problem('image-unknown', { errors: unknownPictures }))
  if (result.flagsBefore && result.flagsBefore.length !== (await countFlagsBefore(tx, taskId)))
    return fail(problem('invalid', { errors: [wrongAnswers] }))
  const worker = task.worker_id ?? actor._id
  await tx
    .updateTable('tasks')
    .set({
      status: 'completed',
      worker_id: worker,
      result: JSON.stringify(result),
      duration,
      completed_at: sql<Date>`now()`,
      updated_at: sql<Date>`now()`,
    })
    .where('_id', '=', taskId)
    .execute()
  await recordHistory(tx, {
    taskId,
    actorId: actor._id,
    action: 'submit',
    from: task.status,
    to: 'completed',
    workerId: worker,
    detail: { result, duration, played },
  })
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', actor._id).execute()
  await queueReviewDelivery(tx, deps, taskId)
  if (worker !== actor._id) {
    const after = { task: task.external_id ?? taskId }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'submit-review', bundleId, userId: worker, after })
  }
  // A manager's review in somebody's place says nothing of them.
  if (task.worker_id === actor._id) {
    await drawSecondReview(tx, deps, { taskId, workerId: worker })
    await pauseAfterCheck(tx, deps, { taskId, workerId: worker, projectId: task.project_id })
  }
  await notifyOfDisagreement(tx, deps, { taskId, actorId: actor._id })
  // Completing the task has locked the bundle's row.
  if (task.check_of === null) await reportFinishedBundle(tx, deps, { bundleId, except: actor._id })
  return ok(success)
}

/** The flags whose picture was not stored for this task. */
async function findUnknownPictures(tx: Tx, taskId: string, { flags = [] }: ReviewResult): Promise<FieldError[]> {
  if (!flags.some(({ picture }) => picture !== undefined)) return []
  const keys = await readPictureKeys(tx, taskId)
  const { message } = problems['image-unknown']
  return flags.flatMap(({ picture }, index) =>
    picture === undefined || keys.has(picture) ? [] : [{ path: `result.flags.${index}.picture`, message }],
  )
}

const wrongAnswers: FieldError = {
  path: 'result.flagsBefore',
  message: 'Answer each flag of the round before: null for none.',
}

/** The number of flags that the round before got; it stays, since that review is not reopened. */
async function countFlagsBefore(tx: Tx, taskId: string): Promise<number> {
  const before = await tx
    .selectFrom('tasks as t')
    .innerJoin('tasks as b', 'b._id', 't.previous_round')
    .select('b.result')
    .where('t._id', '=', taskId)
    .executeTakeFirst()
  return before?.result?.flags?.length ?? 0
}
