import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { Skip } from '#src/domain/skip.ts'
import type { Tx } from '#src/server/db/open.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockTask, wasTheirs } from './may-review.ts'

type Command = { readonly taskId: string; readonly skip: Skip }

const success = { message: 'success' }

/**
 * Gives a task back to those who hand tasks out, with the reason in its history. The worker's draft stays, should the
 * task come to them again. Skipping it once more is no mistake: answers get lost.
 */
export function skipTask(
  { db }: Deps,
  actor: User,
  { taskId, skip }: Command,
): Promise<Result<{ message: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
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
    await tx
      .insertInto('task_history')
      .values({
        task_id: taskId,
        actor_id: actor._id,
        action: 'skip',
        from_status: 'assigned',
        to_status: 'new',
        worker_id: actor._id,
        detail: JSON.stringify(skip),
      })
      .execute()
    return ok(success)
  })
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
