// A webhook's secret is stored encrypted, for this webhook only.
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'

const placeOf = (webhookId: string) => `webhooks ${webhookId}`

export const sealWebhookSecret = (secrets: SecretBox, webhookId: string, secret: string): Buffer =>
  secrets.seal(secret, placeOf(webhookId))

/** @throws WrongSecretKey if it is not this webhook's, or was sealed with another SECRET_KEY. */
export const openWebhookSecret = (secrets: SecretBox, webhookId: string, sealed: Buffer): string =>
  secrets.open(sealed, placeOf(webhookId)).toString()
