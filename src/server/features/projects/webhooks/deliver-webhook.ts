import { sql } from 'kysely'
import { retryDelaySeconds } from '#src/domain/retry-delay.ts'
import { attemptsBeforeNotification, webhookRetries, type DeliveryError } from '#src/domain/projects/webhook.ts'
import { notifyManagers } from '#src/server/features/projects/notify/notify-managers.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { attemptDelivery } from '#src/server/jobs/attempt-delivery.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { signedHeaders, openWebhookSecret } from './webhook-secret.ts'

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

/** What an attempt needs. */
export type DeliveryDeps = Pick<Deps, 'webhookClient'> & { readonly secrets: SecretBox }

export type Delivery = {
  readonly _id: string
  readonly webhook_id: string
  readonly payload: Record<string, unknown>
  /** Null if the webhook was removed meanwhile. */
  readonly url: string | null
  readonly sealed_secret: Buffer | null
  /** Seconds since the epoch by the database's clock. */
  readonly timestamp: number
}

type AttemptResult = { readonly error: DeliveryError | null; readonly status: number | null }

/** Sends a delivery once, signed with the time of this attempt; `error` is null on success. */
export async function sendDelivery(
  { webhookClient, secrets }: DeliveryDeps,
  { _id, webhook_id, payload, url, sealed_secret, timestamp }: Delivery,
): Promise<AttemptResult> {
  if (url === null || sealed_secret === null) return { error: 'no-webhook', status: null }
  const body = JSON.stringify(payload)
  const secret = openWebhookSecret(secrets, webhook_id, sealed_secret)
  const response = await webhookClient.post({
    url,
    headers: {
      'content-type': 'application/json',
      'user-agent': 'Curio-Webhooks',
      ...signedHeaders({ id: _id, timestamp, body, secret }),
    },
    body,
  })
  return { error: response.ok ? null : response.error, status: response.status }
}
