// Attempts deliveries by the retry schedule until they succeed. Delivery is at least once, since a process may stop
// between the receiver's response and recording it.
import { sql } from 'kysely'
import { attemptsBeforeNotification, webhookRetryDelaySeconds } from '#src/domain/projects/webhook.ts'
import type { Db } from '#src/server/db/connection/open-database.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { sendDelivery, type AttemptResult, type DeliveryDeps } from './send-delivery.ts'

/** Seconds after which an attempt without outcome counts as lost; much longer than an attempt can take. */
const leaseSeconds = 60

type ClaimedDelivery = {
  readonly _id: string
  readonly project_id: string
  readonly webhook_id: string
  readonly payload: Record<string, unknown>
  readonly attempts: number
  readonly url: string | null
  readonly sealed_secret: Buffer | null
  readonly timestamp: number
}

/**
 * Attempts one delivery, if it is due and not claimed by another process, and schedules the next attempt if it fails.
 */
export async function deliverWebhook(
  deps: Deps & DeliveryDeps,
  { deliveryId }: { readonly deliveryId: string },
  random: () => number = Math.random,
): Promise<void> {
  const claimed = await claimDelivery(deps.db, deliveryId)
  if (!claimed) return
  await recordAttempt(deps, claimed, await sendDelivery(deps, claimed), random())
}

/** Returns the ids of overdue deliveries, whose job was lost or whose process stopped. */
export async function listOverdueDeliveries({ db }: Deps): Promise<string[]> {
  const rows = await db
    .selectFrom('webhook_deliveries')
    .select('_id')
    .where('state', '=', 'waiting')
    .where('next_at', '<', sql<Date>`now() - interval '30 seconds'`)
    .orderBy('next_at')
    .limit(500)
    .execute()
  return rows.map((row) => row._id)
}

async function claimDelivery(db: Db, deliveryId: string): Promise<ClaimedDelivery | undefined> {
  const { rows } = await sql<ClaimedDelivery>`
    with due as (
      update webhook_deliveries
         set attempts = attempts + 1, tried_at = now(),
             next_at = date_trunc('milliseconds', now() + make_interval(secs => ${leaseSeconds}))
       where _id = ${deliveryId}::uuid and state = 'waiting' and next_at <= now()
      returning _id, project_id, webhook_id, payload, attempts)
    select due.*, w.url, w.sealed_secret, floor(extract(epoch from now()))::int as timestamp
      from due left join webhooks w on w._id = due.webhook_id`.execute(db)
  return rows[0]
}

/**
 * Records the outcome of an attempt: a success always, a failure only if no other process has claimed the delivery
 * since.
 */
async function recordAttempt(
  deps: Deps,
  { _id, project_id, attempts }: ClaimedDelivery,
  attempt: AttemptResult,
  random: number,
): Promise<void> {
  const { db, jobs } = deps
  if (attempt.error === null) {
    await db
      .updateTable('webhook_deliveries')
      .set({
        state: 'delivered',
        delivered_at: sql<Date>`now()`,
        next_at: null,
        last_error: null,
        last_status: attempt.status,
      })
      .where('_id', '=', _id)
      .execute()
    return
  }
  const delay = attempt.error === 'no-webhook' ? null : webhookRetryDelaySeconds(attempts, random)
  await db.transaction().execute(async (tx) => {
    const rescheduled = await tx
      .updateTable('webhook_deliveries')
      .set({
        state: delay === null ? 'failed' : 'waiting',
        next_at: delay === null ? null : sql<Date>`date_trunc('milliseconds', now() + make_interval(secs => ${delay}))`,
        last_error: attempt.error,
        last_status: attempt.status,
      })
      .where('_id', '=', _id)
      .where('state', '=', 'waiting')
      .where('attempts', '=', attempts)
      .returning('next_at')
      .executeTakeFirst()
    if (rescheduled && attempts === attemptsBeforeNotification) {
      await notifyManagers(tx, deps, { kind: 'webhook-failing', projectId: project_id, count: 1 })
    }
    if (rescheduled?.next_at) {
      await jobs.enqueue(
        tx,
        'deliver-webhook',
        { deliveryId: _id, projectId: project_id },
        { startAfter: rescheduled.next_at },
      )
    }
  })
}
