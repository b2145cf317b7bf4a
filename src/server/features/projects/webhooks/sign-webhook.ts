import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A new secret: 256 random bits, written as Standard Webhooks writes them (`whsec_` and base64). */
export const makeSecret = (): string => prefix + randomBytes(32).toString('base64')

/** What of a secret is shown later on, so that one can tell which it is. */
export const hintOf = (secret: string): string => `…${secret.slice(-4)}`

type Signed = { readonly id: string; readonly timestamp: number; readonly body: string; readonly secret: string }

/**
 * The headers a receiver checks: HMAC-SHA256 over `id.timestamp.body`, in base64, after `v1,`. `timestamp` in seconds
 * since 1970. Source: Standard Webhooks, https://www.standardwebhooks.com.
 */
export function signedHeaders({ id, timestamp, body, secret }: Signed): Record<string, string> {
  const key = Buffer.from(secret.slice(prefix.length), 'base64')
  const signature = createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')
  return { 'webhook-id': id, 'webhook-timestamp': String(timestamp), 'webhook-signature': `v1,${signature}` }
}
