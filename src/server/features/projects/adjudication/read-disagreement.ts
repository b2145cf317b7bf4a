import { sql } from 'kysely'
import type { ReviewResult } from '#src/domain/review/review.ts'
import { fullName } from '#src/server/features/accounts/profile/display-first-name.ts'
import type { Db, Tx } from '#src/server/db/connection/open-database.ts'

export type GivenReview = {
  readonly taskId: string
  readonly reviewer: { readonly _id: string; readonly name: string }
  readonly completedAt: string
  /** Seconds. */
  readonly duration: number
  readonly result: ReviewResult
}

export type Disagreement = {
  readonly first: GivenReview
  readonly second: GivenReview
  readonly adjudication: {
    readonly result: ReviewResult
    readonly by: { readonly _id: string; readonly name: string }
    readonly at: string
  } | null
}

/**
 * Reads the two reviews of a task that disagree, and what a manager made of them; null when they have the same scores or
 * one of them was reopened. `lock`: neither review, nor the adjudication, can then change until the transaction ends.
 */
export async function readDisagreement(
  db: Db | Tx,
  taskId: string,
  { lock = false }: { readonly lock?: boolean } = {},
): Promise<Disagreement | null> {
  if (lock) await lockReviews(db, taskId)
  const [first, second] = [await readReview(db, taskId, 'task_id'), await readReview(db, taskId, 'second_id')]
  if (!first || !second) return null
  const adjudication = await db
    .selectFrom('adjudications as a')
    .innerJoin('users as u', 'u._id', 'a.adjudicated_by')
    .select(['a.result', 'a.adjudicated_at', 'u._id', 'u.name'])
    .where('a.task_id', '=', taskId)
    .executeTakeFirst()
  return {
    first,
    second,
    adjudication: adjudication
      ? {
          result: adjudication.result,
          by: { _id: adjudication._id, name: adjudication.name },
          at: adjudication.adjudicated_at.toISOString(),
        }
      : null,
  }
}

/** Locks both tasks, that of the second review before that of the first, as assigning the second does. */
async function lockReviews(db: Db | Tx, taskId: string): Promise<void> {
  await sql`select from tasks where second_review_of = ${taskId} for update`.execute(db)
  await sql`select from tasks where _id = ${taskId} for update`.execute(db)
}

async function readReview(db: Db | Tx, taskId: string, side: 'task_id' | 'second_id'): Promise<GivenReview | null> {
  const row = await db
    .selectFrom('disagreements as d')
    .innerJoin('tasks as t', 't._id', `d.${side}`)
    .innerJoin('users as u', 'u._id', 't.worker_id')
    .select(['t._id', 't.result', 't.duration', 't.completed_at', 'u._id as workerId'])
    .select(fullName('u').as('name'))
    .where('d.task_id', '=', taskId)
    .executeTakeFirst()
  if (!row?.result || !row.completed_at) return null
  const { _id, result, duration, completed_at: completedAt, workerId, name } = row
  return { taskId: _id, reviewer: { _id: workerId, name }, completedAt: completedAt.toISOString(), duration, result }
}
