import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import { problem, type Problem } from '#src/contract/call/problems.ts'
import { adjudicatedResult, type SectionChoices } from '#src/domain/quality/adjudication.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordBundleAudit, recordHistory } from '#src/server/features/projects/tasks/record-history.ts'
import { changeTask } from '#src/server/features/projects/access/authorize-task.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { queueAdjudicationDelivery } from '#src/server/features/projects/webhooks/queue-deliveries.ts'
import { readDisagreement } from './read-disagreement.ts'

/** When the reviews, and an adjudication, were stored that the manager saw. */
type Seen = { readonly first: string; readonly second: string; readonly adjudicated: string | null }

type Command = {
  readonly taskId: string
  readonly sections: SectionChoices
  readonly note: string
  readonly seen: Seen
}

/**
 * Stores what a manager decides between the two reviews of a task, and delivers it to the project's webhooks. Refused
 * if a review, or another manager's decision, has been stored since the manager saw them. Repeating the request changes
 * nothing.
 */
export function adjudicate(
  deps: Deps,
  actor: User,
  { taskId, sections, note, seen }: Command,
): Promise<Result<null, Problem>> {
  return changeTask(deps, actor, taskId, async (tx, { bundleId, externalId }) => {
    const disagreement = await readDisagreement(tx, taskId, { lock: true })
    if (!disagreement) return fail(problem('not-found'))
    const { first, second, adjudication } = disagreement
    const reviews = { first: first.result, second: second.result }
    const result = adjudicatedResult(reviews, sections, note)
    const areReviewsSeen = isSame(first.completedAt, seen.first) && isSame(second.completedAt, seen.second)
    if (!areReviewsSeen || !isSame(adjudication?.at ?? null, seen.adjudicated)) {
      const isOwn = adjudication?.by._id === actor._id
      const isRepeated = areReviewsSeen && isOwn && isDeepStrictEqual(adjudication.result, result)
      return isRepeated ? ok(null) : fail(problem('edit-conflict'))
    }
    await tx
      .insertInto('adjudications')
      .values({ task_id: taskId, result: JSON.stringify(result), adjudicated_by: actor._id })
      .onConflict((conflict) =>
        conflict.column('task_id').doUpdateSet((eb) => ({
          result: eb.ref('excluded.result'),
          adjudicated_by: eb.ref('excluded.adjudicated_by'),
          adjudicated_at: sql<Date>`now()`,
        })),
      )
      .execute()
    const workerId = first.reviewer._id
    await recordHistory(tx, {
      taskId,
      actorId: actor._id,
      action: 'adjudicate',
      from: 'completed',
      to: 'completed',
      workerId,
      detail: { result },
    })
    const after = { task: externalId ?? taskId }
    await recordBundleAudit(tx, { actorId: actor._id, action: 'adjudicate', bundleId, userId: workerId, after })
    await queueAdjudicationDelivery(tx, deps, taskId)
    return ok(null)
  })
}

/** Instants are compared as they are sent, in milliseconds. */
const isSame = (stored: string | null, seen: string | null) =>
  stored === null || seen === null ? stored === seen : Date.parse(stored) === Date.parse(seen)
