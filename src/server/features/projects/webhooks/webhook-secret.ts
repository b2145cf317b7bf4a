// The secret of a webhook, which signs its deliveries. It is stored encrypted, for this webhook only.
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { createHmac, randomBytes } from 'node:crypto'

const placeOf = (webhookId: string) => `webhooks ${webhookId}`

export const sealWebhookSecret = (secrets: SecretBox, webhookId: string, secret: string): Buffer =>
  secrets.seal(secret, placeOf(webhookId))

/** @throws WrongSecretKey if it is not this webhook's, or was sealed with another SECRET_KEY. */
export const openWebhookSecret = (secrets: SecretBox, webhookId: string, sealed: Buffer): string =>
  secrets.open(sealed, placeOf(webhookId)).toString()

const prefix = 'whsec_'

/** Creates a secret of 256 random bits in the format of Standard Webhooks (`whsec_` and base64). */
export const generateSecret = (): string => prefix + randomBytes(32).toString('base64')

/** The part of a secret that is shown to identify it. */
export const maskSecret = (secret: string): string => `…${secret.slice(-4)}`

type SignatureInput = {
  readonly id: string
  readonly timestamp: number
  readonly body: string
  readonly secret: string
}

/**
 * Returns the headers a receiver verifies: `v1,` and the base64 of HMAC-SHA256 over `id.timestamp.body`. `timestamp` is
 * in seconds since the epoch. Source: Standard Webhooks, https://www.standardwebhooks.com.
 */
export function signedHeaders({ id, timestamp, body, secret }: SignatureInput): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
