import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueAssignmentDeliveries } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { secondReviewRejection, newTaskRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { copyTasks } from '#src/server/features/projects/tasks/copy-tasks.ts'
import { notifyAssignees } from '#src/server/features/projects/notify/notify-assignees.ts'
import { changeTask, type TaskLocation } from '#src/server/features/projects/access/authorize-task.ts'

type Command = { readonly taskId: string; readonly memberId: string }

type Copy = {
  /** The task reviewed first. */
  readonly taskId: string
  /** Null: the second review is unassigned. */
  readonly memberId: string | null
}

/**
 * Requests a second review of a completed task. It is a separate task with the same videos, so that it contains nothing
 * of the first review. Repeating the request changes nothing.
 */
export function addSecondReview(
  deps: Deps,
  actor: User,
  { taskId, memberId }: Command,
): Promise<Result<{ data: { _id: string } }, Problem>> {
  return changeTask(deps, actor, taskId, async (tx, location) => {
    const { bundleId, projectId, externalId } = location
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
      (await newTaskRejection(tx, projectId, memberId)) ??
      (await secondReviewRejection(tx, { memberId, reviewedTaskId: taskId, projectId }))
    if (rejection) return fail(problem(rejection))
    const _id = await copyForReview(tx, deps, location, { taskId, memberId, actorId: actor._id })
    await recordBundleAudit(tx, {
      actorId: actor._id,
      action: 'request-second-review',
      bundleId,
      userId: memberId,
      after: { task: externalId ?? taskId },
    })
    return ok({ data: { _id } })
  })
}

/**
 * Adds the second review of a task, which the caller has locked, and records who requested it (null: it was drawn).
 * Returns its id. A message for each would tell which tasks are second reviews: a member with open tasks finds it among
 * them.
 */
export async function copyForReview(
  tx: Tx,
  deps: Deps,
  { bundleId, projectId, name }: Pick<TaskLocation, 'bundleId' | 'projectId' | 'name'>,
  { taskId, memberId, actorId }: Copy & { readonly actorId: string | null },
): Promise<string> {
  const { language } = await tx
    .selectFrom('tasks')
    .select('language')
    .where('_id', '=', taskId)
    .executeTakeFirstOrThrow()
  const { tasks } = await copyTasks(tx, deps, {
    bundleId,
    kind: 'second_review_of',
    copies: [{ taskId, workerId: memberId, language }],
    among: sql`
      with open as (
        select _id as task_id, worker_id from tasks
         where bundle_id = ${bundleId} and worker_id = ${memberId} and status = 'assigned' and language = ${language}
           and check_of is null
      )
      select * from open union all select ${taskId}::uuid, ${memberId}::uuid where not exists (select from open)`,
  })
  const [copy] = tasks
  if (!copy) throw new Error(`the task ${taskId} has a second review`)
  await tx
    .insertInto('task_history')
    .values({
      task_id: taskId,
      actor_id: actorId,
      action: 'second',
      worker_id: memberId,
      detail: JSON.stringify({ taskId: copy._id }),
    })
    .execute()
  if (memberId === null) return copy._id
  // Triggers set the time when an existing task is assigned; this one is inserted as assigned.
  await tx
    .updateTable('jobs')
    .set({ last_assigned_at: sql<Date>`now()` })
    .where('worker_id', '=', memberId)
    .where('bundle_id', '=', bundleId)
    .execute()
  await queueAssignmentDeliveries(tx, deps, bundleId, { taskId: copy._id })
  const { open } = await tx
    .selectFrom('jobs as j')
    .innerJoin('bundles as b', 'b._id', 'j.bundle_id')
    .select(sql<number>`sum(j.assigned_count)::int`.as('open'))
    .where('j.worker_id', '=', memberId)
    .where('b.project_id', '=', projectId)
    .executeTakeFirstOrThrow()
  if (open === 1) await notifyAssignees(tx, deps, { name }, [{ userId: memberId, count: 1, taskId: copy._id }])
  return copy._id
}
