import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { originOf } from './webhooks.ts'

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
    if (rejection) return fail(rejection)
    const delivery = await tx
      .selectFrom('webhook_deliveries as d')
      .leftJoin('webhooks as w', 'w._id', 'd.webhook_id')
      .innerJoin('projects as p', 'p._id', 'd.project_id')
      .select(['d.kind', 'w.url', 'p.name'])
      .select(['state', sql<boolean>`coalesce(next_at <= now(), false)`.as('due')])
      .select(
        sql<boolean>`attempts <= 1 and coalesce(tried_at > now() - make_interval(secs => ${minSecondsBetweenRetries}), false)`.as(
          'justTried',
        ),
      )
      .where('d._id', '=', deliveryId)
      .where('d.project_id', '=', projectId)
      .where('d.kind', '!=', 'webhook.test')
      .forNoKeyUpdate('d')
      .executeTakeFirst()
    if (!delivery) return fail(problem('not-found'))
    // A due delivery already has a job.
    if (delivery.state === 'delivered' || delivery.due) return ok(null)
    if (delivery.justTried) return fail(problem('too-many', { retryAfter: minSecondsBetweenRetries }))
    const { next_at } = await tx
      .updateTable('webhook_deliveries')
      .set((eb) => ({
        state: 'waiting',
        attempts: 0,
        earlier_attempts: eb('earlier_attempts', '+', eb.ref('attempts')),
        next_at: sql<Date>`date_trunc('milliseconds', now())`,
      }))
      .where('_id', '=', deliveryId)
      .returning('next_at')
      .executeTakeFirstOrThrow()
    if (next_at) await jobs.enqueue(tx, 'deliver-webhook', { deliveryId, projectId }, { startAfter: next_at })
    const { kind, url, name } = delivery
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'retry-delivery',
      subject: { projectId, name },
      after: { ...(url !== null && { address: originOf(url) }), kinds: kind },
    })
    return ok(null)
  })
}
