import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { ReviewResult } from '#src/domain/review.ts'
import { inTurn } from '#src/server/db/in-turn.ts'
import { once } from '#src/server/db/idempotency.ts'
import type { Tx } from '#src/server/db/open.ts'
import { holdingProject } from '#src/server/db/project-lock.ts'
import { queueReview } from '#src/server/jobs/queue-review.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { tellHistory } from '#src/server/db/task-history.ts'
import { mayReview } from './may-review.ts'

type Command = {
  readonly bundleId: string
  readonly taskId: string
  readonly result: ReviewResult
  readonly duration: number
  readonly idempotencyKey?: string | undefined
}

const success = { message: 'success' }

/**
 * Submits a review, by the task's assignee or a manager of the project. It is stored once, and its delivery to the
 * project's webhook, if any, is enqueued in the same transaction.
 */
export async function submitReview(
  deps: Deps,
  actor: User,
  command: Command,
): Promise<Result<{ message: string }, Problem>> {
  const { idempotencyKey: key, ...body } = command
  const handIn = (projectHeld: boolean) => async (tx: Tx) => {
    if (!key) return store(deps, tx, actor, { ...command, projectHeld })
    const submission = { key, userId: actor._id, call: 'submit-review', body }
    const outcome = await once(tx, submission, () => store(deps, tx, actor, { ...command, projectHeld }))
    if (outcome.ok) return outcome
    return fail(outcome.problem === 'key-reused' ? problem('key-reused') : outcome.problem)
  }
  // A bulk change of the bundle's tasks may lock this one for seconds.
  try {
    return await inTurn(deps.db, `submit ${command.bundleId}`, 'together', () =>
      deps.db.transaction().execute(handIn(false)),
    )
  } catch (error) {
    if (!(error instanceof HeldByNobody)) throw error
    return holdingProject(deps.db, error.projectId, 'together', handIn(true))
  }
}

/**
 * A manager submits an unassigned task. It becomes theirs and counts towards their own cap, so the transaction is
 * repeated with the project's lock, which serializes it with assignments.
 */
class HeldByNobody extends Error {
  readonly projectId: string
  constructor(projectId: string) {
    super('an unassigned task is submitted without the project lock')
    this.projectId = projectId
  }
}

async function store(
  deps: Deps,
  tx: Tx,
  actor: User,
  { bundleId, taskId, result, duration, projectHeld }: Command & { readonly projectHeld: boolean },
): Promise<Result<{ message: string }, Problem>> {
  const found = await mayReview(tx, actor, taskId)
  if (!found.ok) return found
  const task = found.value
  if (task.bundle_id !== bundleId) return fail(problem('not-found'))
  if (task.status === 'new' && !projectHeld) throw new HeldByNobody(task.project_id)
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
  await tellHistory(tx, {
    taskId,
    actorId: actor._id,
    action: 'submit',
    from: task.status,
    to: 'completed',
    workerId: worker,
    detail: { result, duration },
  })
  await tx.deleteFrom('review_drafts').where('task_id', '=', taskId).where('user_id', '=', actor._id).execute()
  await queueReview(tx, deps, taskId)
  return ok(success)
}
