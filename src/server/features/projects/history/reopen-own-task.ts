import { problem, type Problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { readIsArchived } from '#src/server/features/projects/access/authorize-bundle.ts'
import { isLatestAction } from '#src/server/features/projects/tasks/record-history.ts'
import { readCorrectableUntil } from './read-correctable-until.ts'
import { withProjectLock } from '#src/server/features/projects/access/project-lock.ts'
import { assigneeRejection } from '#src/server/features/projects/assignment/assignee-rejection.ts'
import { isPayUnderway } from './is-pay-underway.ts'
import { storeReopening } from './store-reopening.ts'

type Command = { readonly taskId: string }

/**
 * Reopens the actor's own review for themselves, within ten minutes of its submission. The review becomes their
 * draft and stays in the history. Repeating the request changes nothing.
 */
export async function reopenOwnTask(
  deps: Deps,
  actor: User,
  { taskId }: Command,
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
