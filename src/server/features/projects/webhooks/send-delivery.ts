import type { DeliveryError } from '#src/domain/projects/webhook.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { signedHeaders } from './sign-webhook.ts'
import { openWebhookSecret } from './webhook-secret.ts'

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
