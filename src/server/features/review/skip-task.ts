import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Skip } from '#src/domain/review/skip.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { idempotent } from '#src/server/http/calls/idempotent.ts'
import { isLatestAction, moveTask } from '#src/server/features/projects/tasks/record-history.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import { lockTask, missingTask, wasAssignedTo } from './authorize-review.ts'

type Command = { readonly taskId: string; readonly skip: Skip }

const success = { message: 'success' }

/**
 * Skips a task: unassigns it and records the reason in its history. The worker's draft is retained in case the task is
 * assigned to them again. Repeating the request succeeds, since responses can be lost. An idempotency key distinguishes
 * a repeated request from a new skip after the task was assigned again.
 */
export const skipTask = idempotent(unassignTask)

async function unassignTask(
  tx: Tx,
  actor: User,
  { taskId, skip }: Command,
  deps: Deps,
): Promise<Result<{ message: string }, Problem>> {
  const task = await lockTask(tx, taskId)
  if (!task) return fail(await missingTask(tx, actor, taskId))
  if (task.worker_id !== actor._id) {
    if (await isLatestAction(tx, actor, { taskId, action: 'skip' })) return ok(success)
    return fail(problem((await wasAssignedTo(tx, actor, taskId)) ? 'task-not-yours' : 'forbidden'))
  }
  if (task.status === 'completed') return fail(problem('task-completed'))
  const workerId = actor._id
  await moveTask(tx, actor, { taskId, action: 'skip', from: 'assigned', to: 'new', workerId, detail: skip })
  // Assigning by plan excludes workers who skipped the task.
  await tx
    .insertInto('task_skips')
    .values({ bundle_id: task.bundle_id, task_id: taskId, worker_id: actor._id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  await notifyManagers(tx, deps, {
    kind: skip.reason === 'broken-media' ? 'tasks-broken' : 'tasks-skipped',
    projectId: task.project_id,
    bundleId: task.bundle_id,
    count: 1,
    except: actor._id,
  })
  return ok(success)
}
