import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Skip } from '#src/domain/skip.ts'
import { once } from '#src/server/db/idempotency.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { tellHistory } from '#src/server/db/task-history.ts'
import { lockTask, wasTheirs } from './may-review.ts'

type Command = { readonly taskId: string; readonly skip: Skip; readonly idempotencyKey?: string | undefined }

const success = { message: 'success' }

/**
 * Gives a task back to those who hand tasks out, with the reason in its history. The worker's draft stays, should the
 * task come to them again. Skipping it once more is no mistake: answers get lost. A key tells the skip that is sent
 * again from one of a task that came back meanwhile.
 */
export function skipTask(
  { db }: Deps,
  actor: User,
  { idempotencyKey: key, ...skipping }: Command,
): Promise<Result<{ message: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
    if (!key) return skipOnce(tx, actor, skipping)
    const submission = { key, userId: actor._id, call: 'skip-task', body: skipping }
    const outcome = await once(tx, submission, () => skipOnce(tx, actor, skipping))
    if (outcome.ok) return outcome
    return fail(outcome.problem === 'key-reused' ? problem('key-reused') : outcome.problem)
  })
}

async function skipOnce(tx: Tx, actor: User, { taskId, skip }: Command): Promise<Result<{ message: string }, Problem>> {
  const task = await lockTask(tx, taskId)
  if (!task) return fail(problem('not-found'))
  if (task.worker_id !== actor._id) {
    if (await skippedLast(tx, actor, taskId)) return ok(success)
    return fail(problem((await wasTheirs(tx, actor, taskId)) ? 'task-not-yours' : 'forbidden'))
  }
  if (task.status === 'completed') return fail(problem('task-completed'))
  await tx
    .updateTable('tasks')
    .set({ status: 'new', worker_id: null, updated_at: sql<Date>`now()` })
    .where('_id', '=', taskId)
    .execute()
  await tellHistory(tx, {
    taskId,
    actorId: actor._id,
    action: 'skip',
    from: 'assigned',
    to: 'new',
    workerId: actor._id,
    detail: skip,
  })
  // Who hands tasks out by plan does not give it back to them.
  await tx
    .insertInto('task_skips')
    .values({ bundle_id: task.bundle_id, task_id: taskId, worker_id: actor._id })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
  return ok(success)
}

/** Whether the last that happened to the task is that `actor` skipped it. */
async function skippedLast(tx: Tx, actor: User, taskId: string): Promise<boolean> {
  const last = await tx
    .selectFrom('task_history')
    .select(['action', 'actor_id'])
    .where('task_id', '=', taskId)
    .orderBy('_id', 'desc')
    .executeTakeFirst()
  return last?.action === 'skip' && last.actor_id === actor._id
}
