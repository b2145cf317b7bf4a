// A webhook's secret is stored encrypted, for its project only.
import type { SecretBox } from '#src/server/db/secret-box.ts'

const placeOf = (projectId: string) => `webhooks ${projectId}`

export const sealWebhookSecret = (secrets: SecretBox, projectId: string, secret: string): Buffer =>
  secrets.seal(secret, placeOf(projectId))

/** @throws WrongSecretKey if it is not this project's, or was sealed with another SECRET_KEY. */
export const openWebhookSecret = (secrets: SecretBox, projectId: string, sealed: Buffer): string =>
  secrets.open(sealed, placeOf(projectId)).toString()
