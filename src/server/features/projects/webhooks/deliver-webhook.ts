import { sql } from 'kysely'
import { retryDelaySeconds } from '#src/domain/retry-delay.ts'
import { attemptsBeforeNotification, webhookRetries } from '#src/domain/projects/webhook.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { attemptDelivery } from '#src/server/jobs/attempt-delivery.ts'
import { sendDelivery, type Delivery, type DeliveryDeps } from './send-delivery.ts'

type ClaimedDelivery = Delivery & { readonly project_id: string; readonly attempts: number }

/** Attempts a delivery that is due. Managers are notified of one that keeps failing. */
export function deliverWebhook(
  deps: Deps & DeliveryDeps,
  { deliveryId }: { readonly deliveryId: string },
  random: () => number = Math.random,
): Promise<void> {
  const { db, jobs } = deps
  return attemptDelivery<ClaimedDelivery>(db, deliveryId, {
    table: 'webhook_deliveries',
    leaseSeconds: 60,
    onClaim: sql`tried_at = now()`,
    select: sql`
      select due._id, due.project_id, due.webhook_id, due.payload, due.attempts, w.url, w.sealed_secret,
             floor(extract(epoch from now()))::int as timestamp
        from due left join webhooks w on w._id = due.webhook_id`,
    attempt: async (claimed) => {
      const { error, status } = await sendDelivery(deps, claimed)
      if (error === null) return { finish: () => recordSuccess(deps, claimed, status) }
      const delaySeconds = error === 'no-webhook' ? null : retryDelaySeconds(webhookRetries, claimed.attempts, random())
      return {
        set: { last_error: error, last_status: status, ...(delaySeconds === null && { state: 'failed' }) },
        delaySeconds,
        onFailure: async (tx) => {
          if (claimed.attempts === attemptsBeforeNotification)
            await notifyManagers(tx, deps, { kind: 'webhook-failing', projectId: claimed.project_id, count: 1 })
        },
      }
    },
    enqueue: (tx, { project_id: projectId }, when) =>
      jobs.enqueue(tx, 'deliver-webhook', { deliveryId, projectId }, when),
  })
}

const recordSuccess = ({ db }: Deps, { _id }: ClaimedDelivery, status: number | null) =>
  db
    .updateTable('webhook_deliveries')
    .set({
      state: 'delivered',
      delivered_at: sql<Date>`now()`,
      next_at: null,
      last_error: null,
      last_status: status,
    })
    .where('_id', '=', _id)
    .execute()
