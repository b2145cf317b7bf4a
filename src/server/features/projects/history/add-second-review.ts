import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { readIsArchived } from '#src/server/db/is-archived.ts'
import type { Tx } from '#src/server/db/open-database.ts'
import { recordBundleAudit } from '#src/server/db/record-bundle-audit.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { withProjectLock } from '#src/server/db/project-lock.ts'
import { queueAssignmentDeliveries } from '#src/server/jobs/queue-deliveries.ts'
import { secondReviewRejection } from '#src/server/features/projects/assignment/second-review-rejection.ts'
import { newTaskRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { notifyAssignees } from '#src/server/features/projects/assignment/notify-assignees.ts'
import { authorizeTask, type TaskLocation } from './authorize-task.ts'

type Command = { readonly taskId: string; readonly memberId: string }

type Copy = {
  /** The task reviewed first. */
  readonly taskId: string
  /** Null: the second review is unassigned. */
  readonly memberId: string | null
}

/**
 * Requests a second review of a completed task. It is a separate task with the same videos, so that it contains nothing
 * of the first review, and looks to its reviewer like a task that was imported with the first one. Repeating the request
 * changes nothing.
 */
export async function addSecondReview(
  deps: Deps,
  actor: User,
  { taskId, memberId }: Command,
): Promise<Result<{ data: { _id: string } }, Problem>> {
  const authorized = await authorizeTask(deps.db, actor, taskId)
  if (!authorized.ok) return authorized
  return withProjectLock(deps.db, authorized.value.projectId, 'shared', async (tx) => {
    const taskLocation = await authorizeTask(tx, actor, taskId)
    if (!taskLocation.ok) return taskLocation
    if (await readIsArchived(tx, taskLocation.value.bundleId)) return fail(problem('bundle-archived'))
    const first = await tx
      .selectFrom('tasks')
      .select(['status', 'second_review_of', 'check_of'])
      .where('_id', '=', taskId)
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!first) return fail(problem('not-found'))
    if (first.check_of !== null) return fail(problem('is-check'))
    const second = await tx
      .selectFrom('tasks')
      .select(['_id', 'worker_id'])
      .where('second_review_of', '=', taskId)
      .executeTakeFirst()
    if (second?.worker_id === memberId) return ok({ data: { _id: second._id } })
    if (second || first.second_review_of !== null) return fail(problem('second-review-exists'))
    if (first.status !== 'completed') return fail(problem('task-not-completed'))
    const rejection =
      (await newTaskRejection(tx, taskLocation.value.projectId, memberId)) ??
      (await secondReviewRejection(tx, { memberId, reviewedTaskId: taskId, projectId: taskLocation.value.projectId }))
    if (rejection) return fail(problem(rejection))
    const _id = idBeside(taskId, deps.ids.next())
    await copyTask(tx, _id, { taskId, memberId })
    await recordSecondReview(tx, { taskId, memberId, _id, actorId: actor._id, assignedBy: actor._id })
    const { bundleId, externalId } = taskLocation.value
    await recordBundleAudit(tx, {
      actorId: actor._id,
      action: 'request-second-review',
      bundleId,
      userId: memberId,
      after: { task: externalId ?? taskId },
    })
    await notifyAssignees(tx, deps, taskLocation.value satisfies TaskLocation, [
      { userId: memberId, count: 1, taskId: _id },
    ])
    await queueAssignmentDeliveries(tx, deps, bundleId, { taskId: _id })
    return ok({ data: { _id } })
  })
}

/** The number of characters of a UUIDv7 that contain its time and its sequence number within the millisecond. */
const timeLength = 'xxxxxxxx-xxxx-7xxx-xxxx-xx'.length

/** Returns `id` with the time of `other`: reviewers see the ids, and get their tasks in this order. */
export const idBeside = (other: string, id: string) => other.slice(0, timeLength) + id.slice(timeLength)

/** Copies the videos, their posters and metadata, when they were imported, and their place in the queue, without the review. */
export async function copyTask(tx: Tx, _id: string, { taskId, memberId }: Copy): Promise<void> {
  await tx
    .insertInto('tasks')
    .columns([
      '_id',
      'bundle_id',
      'status',
      'worker_id',
      'language',
      'source_external_url',
      'target_external_url',
      'meta',
      'video_seconds',
      'second_review_of',
      'created_at',
      'priority',
      'due_on',
    ])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('tasks')
        .select([
          cast<string>(val(_id), 'uuid').as('_id'),
          'bundle_id',
          cast<'new' | 'assigned'>(val(memberId === null ? 'new' : 'assigned'), 'text').as('status'),
          cast<string | null>(val(memberId), 'uuid').as('worker_id'),
          'language',
          'source_external_url',
          'target_external_url',
          'meta',
          'video_seconds',
          '_id as second_review_of',
          'created_at',
          'priority',
          'due_on',
        ])
        .where('_id', '=', taskId),
    )
    .execute()
  await tx
    .insertInto('task_posters')
    .columns(['task_id', 'side', 'image_key'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('task_posters')
        .select([cast<string>(val(_id), 'uuid').as('task_id'), 'side', 'image_key'])
        .where('task_id', '=', taskId),
    )
    .execute()
  if (memberId === null) return
  // Triggers set the time when an existing task is assigned; this one is inserted as assigned.
  await tx
    .updateTable('jobs')
    .set({ last_assigned_at: sql<Date>`now()` })
    .where('worker_id', '=', memberId)
    .where('bundle_id', '=', (eb) => eb.selectFrom('tasks').select('bundle_id').where('_id', '=', _id))
    .execute()
}

type RecordedCopy = {
  readonly _id: string
  /** Who requested the second review; null: it was drawn. */
  readonly actorId: string | null
  /** Who assigned it, as its reviewer reads. */
  readonly assignedBy: string | null
}

/**
 * Writes the history of both tasks. That of the new one is the history of an imported and assigned task, because its
 * reviewer can read it.
 */
export async function recordSecondReview(
  tx: Tx,
  { taskId, memberId, _id, actorId, assignedBy }: Copy & RecordedCopy,
): Promise<void> {
  await tx
    .insertInto('task_history')
    .columns(['task_id', 'actor_id', 'action', 'to_status', 'at'])
    .expression(({ selectFrom, val, cast }) =>
      selectFrom('task_history')
        .select([cast<string>(val(_id), 'uuid').as('task_id'), 'actor_id', 'action', 'to_status', 'at'])
        .where('task_id', '=', taskId)
        .where('action', '=', 'import'),
    )
    .execute()
  const requested = { task_id: taskId, actor_id: actorId, action: 'second' as const, worker_id: memberId }
  await tx
    .insertInto('task_history')
    .values({ ...requested, detail: JSON.stringify({ taskId: _id }) })
    .execute()
  if (memberId === null) return
  const assigned = { task_id: _id, actor_id: assignedBy, action: 'assign' as const, worker_id: memberId }
  await tx
    .insertInto('task_history')
    .values({ ...assigned, from_status: 'new', to_status: 'assigned', detail: '{}' })
    .execute()
}
