import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { isLatestAction } from '#src/server/features/projects/tasks/record-history.ts'
import { recordBundleAudit } from '#src/server/features/projects/tasks/record-bundle-audit.ts'
import { queuePushes } from '#src/server/jobs/queue-pushes.ts'
import { assigneeRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { changeTask } from '#src/server/features/projects/access/authorize-task.ts'
import { isPayUnderway } from './is-pay-underway.ts'
import { storeReopening } from './store-reopening.ts'

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
    if (await isPayUnderway(tx, { bundleId, workerId: worker, lock: true })) return fail(problem('pay-underway'))
    const keepsAssignee = (await assigneeRejection(tx, projectId, worker)) === null
    const to = keepsAssignee ? 'assigned' : 'new'
    const { result, duration } = task
    await storeReopening(tx, deps, { taskId, actorId: actor._id, worker, to, result, duration, reason })
    const after = { task: externalId ?? taskId }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'reopen-task', bundleId, userId: worker, after })
    if (keepsAssignee) {
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
