// Assigning and unassigning a single task. Repeating a request succeeds without a change, since responses can be lost.
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { moveTask, recordBundleAudit } from '#src/server/features/projects/tasks/record-history.ts'
import { changeTasks } from '#src/server/features/projects/access/authorize-bundle.ts'
import { queueAssignmentDeliveries } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { mixInChecks } from '#src/server/features/projects/checks/mix-in-checks.ts'
import { withdrawChecks } from '#src/server/features/projects/checks/withdraw-checks.ts'
import { checkRejection } from '#src/server/features/projects/checks/unseen-checks.ts'
import { pairRejection, newTaskRejection } from './assignee-rejection.ts'
import { addChecks, notifyAssignees } from '#src/server/features/projects/notify/notify-assignees.ts'

type UnassignCommand = {
  readonly bundleId: string
  readonly taskId: string
}
type AssignCommand = UnassignCommand & { readonly memberId: string }

/** Assigns an unassigned task to a member of the project who is not banned. */
export function assignTask(
  deps: Deps,
  actor: User,
  { bundleId, taskId, memberId }: AssignCommand,
): Promise<Result<null, Problem>> {
  return changeTasks(deps, actor, bundleId, 'shared', async (tx, bundle) => {
    const task = await lockTask(tx, { bundleId, taskId })
    if (!task) return fail(problem('not-found'))
    if (task.status === 'assigned' && task.worker_id === memberId) return ok(null)
    const { projectId } = bundle
    const rejection =
      (await newTaskRejection(tx, projectId, memberId)) ??
      (await pairRejection(tx, { taskId, memberId, projectId })) ??
      (await checkRejection(tx, { taskId, memberId, projectId }))
    if (rejection) return fail(problem(rejection))
    if (task.status !== 'new') return fail(problem(task.status === 'completed' ? 'task-completed' : 'task-not-new'))
    await moveTask(tx, actor, { taskId, action: 'assign', from: 'new', to: 'assigned', workerId: memberId })
    const after = { move: 'assign', tasks: 1 }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'move-tasks', bundleId, userId: memberId, after })
    const moved = sql`select ${taskId}::uuid as task_id, ${memberId}::uuid as worker_id`
    const { counts } = await mixInChecks(tx, deps, bundle, moved)
    await notifyAssignees(tx, deps, bundle, addChecks([{ userId: memberId, count: 1, taskId }], counts))
    await queueAssignmentDeliveries(tx, deps, bundleId, { taskId })
    return ok(null)
  })
}

/** Unassigns a task from its worker. Completed tasks cannot be unassigned. */
export function unassignTask(
  deps: Deps,
  actor: User,
  { bundleId, taskId }: UnassignCommand,
): Promise<Result<null, Problem>> {
  return changeTasks(deps, actor, bundleId, 'shared', async (tx, bundle) => {
    const task = await lockTask(tx, { bundleId, taskId })
    if (!task) return fail(problem('not-found'))
    if (task.status === 'new') return ok(null)
    if (task.status === 'completed') return fail(problem('task-completed'))
    await moveTask(tx, actor, { taskId, action: 'unassign', from: 'assigned', to: 'new', workerId: task.worker_id })
    const workerIds = task.worker_id === null ? [] : [task.worker_id]
    await withdrawChecks(tx, { ...bundle, workerIds })
    const after = { move: 'unassign', tasks: 1 }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'move-tasks', bundleId, userId: task.worker_id, after })
    return ok(null)
  })
}

function lockTask(tx: Tx, { bundleId, taskId }: { readonly bundleId: string; readonly taskId: string }) {
  return tx
    .selectFrom('tasks')
    .select(['status', 'worker_id'])
    .where('_id', '=', taskId)
    .where('bundle_id', '=', bundleId)
    .forUpdate()
    .executeTakeFirst()
}
