import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { projectRejection } from '#src/server/http/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'

type Command = { readonly projectId: string; readonly deliveryId: string }

/** Minimum seconds between two retries requested by a manager. */
const minSecondsBetweenRetries = 6

/**
 * Retries an undelivered delivery at once, with a new schedule of attempts for a day. Does nothing if it was delivered.
 */
export function retryDelivery(
  { db, jobs }: Deps,
  actor: User,
  { projectId, deliveryId }: Command,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const rejection = await projectRejection(tx, actor, projectId)
    if (rejection) return fail(problem(rejection))
    const delivery = await tx
      .selectFrom('webhook_deliveries')
      .select(['state', sql<boolean>`coalesce(next_at <= now(), false)`.as('due')])
      .select(
        sql<boolean>`attempts <= 1 and coalesce(tried_at > now() - make_interval(secs => ${minSecondsBetweenRetries}), false)`.as(
          'justTried',
        ),
      )
      .where('_id', '=', deliveryId)
      .where('project_id', '=', projectId)
      .where('kind', '!=', 'webhook.test')
      .forNoKeyUpdate()
      .executeTakeFirst()
    if (!delivery) return fail(problem('not-found'))
    // A due delivery already has a job.
    if (delivery.state === 'delivered' || delivery.due) return ok(null)
    if (delivery.justTried) return fail(problem('too-many', { retryAfter: minSecondsBetweenRetries }))
    const { next_at } = await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'waiting', attempts: 0, next_at: sql<Date>`date_trunc('milliseconds', now())` })
      .where('_id', '=', deliveryId)
      .returning('next_at')
      .executeTakeFirstOrThrow()
    if (next_at) await jobs.enqueue(tx, 'deliver-webhook', { deliveryId, projectId }, { startAfter: next_at })
    return ok(null)
  })
}
