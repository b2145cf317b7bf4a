import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { TaskStatus } from '#src/domain/projects/task.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'
import { managesProject } from '#src/server/features/projects/access/project-access.ts'
import type { User } from '#src/server/http/deps.ts'

export type ReviewableTask = {
  readonly status: TaskStatus
  readonly worker_id: string | null
  readonly external_id: string | null
  readonly bundle_id: string
  readonly project_id: string
  readonly check_of: string | null
  readonly second_review_of: string | null
}

/** Locks and returns the task if `actor` is its assignee or manages its project; else returns the problem. */
export async function authorizeReview(tx: Tx, actor: User, taskId: string): Promise<Result<ReviewableTask, Problem>> {
  const task = await lockTask(tx, taskId)
  if (!task) return fail(await missingTask(tx, actor, taskId))
  if (task.worker_id !== actor._id && !(await managesProject(tx, actor, task.project_id))) {
    return fail(problem((await wasAssignedTo(tx, actor, taskId)) ? 'task-not-yours' : 'forbidden'))
  }
  return task.status === 'completed' ? fail(problem('task-completed')) : ok(task)
}

export function lockTask(tx: Tx, taskId: string): Promise<ReviewableTask | undefined> {
  return tx
    .selectFrom('tasks')
    .innerJoin('bundles', 'bundles._id', 'tasks.bundle_id')
    .select(['tasks.status', 'tasks.worker_id', 'tasks.bundle_id', 'bundles.project_id'])
    .select(['tasks.external_id', 'tasks.check_of', 'tasks.second_review_of'])
    .where('tasks._id', '=', taskId)
    .forUpdate('tasks')
    .executeTakeFirst()
}

/** The problem of a task that does not exist: whoever had it is told that it was deleted. */
export async function missingTask(db: Db, actor: User, taskId: string): Promise<Problem> {
  const deleted = await db
    .selectFrom('deleted_task_workers')
    .select('task_id')
    .where('task_id', '=', taskId)
    .where('worker_id', '=', actor._id)
    .executeTakeFirst()
  return problem(deleted ? 'task-deleted' : 'not-found')
}

/** Whether the task was ever assigned to `actor`. Only then the response may reveal that it no longer is. */
export async function wasAssignedTo(db: Db, actor: User, taskId: string): Promise<boolean> {
  const entry = await db
    .selectFrom('task_history')
    .select('_id')
    .where('task_id', '=', taskId)
    .where('worker_id', '=', actor._id)
    .executeTakeFirst()
  return entry !== undefined
}
