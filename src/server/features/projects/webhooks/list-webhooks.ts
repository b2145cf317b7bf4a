import type { WebhookKind } from '#src/domain/projects/webhook.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { forManagers } from '#src/server/features/projects/access/project-access.ts'
import type { Deps } from '#src/server/http/deps.ts'
import { maskSecret } from './sign-webhook.ts'
import { openWebhookSecret } from './webhook-secret.ts'

export type Webhook = {
  readonly _id: string
  readonly url: string
  readonly kinds: WebhookKind[]
  readonly secretHint: string
}

/** Lists a project's webhooks, oldest first. */
export const listWebhooks = forManagers(
  async ({ db, secrets }: Deps & { readonly secrets: SecretBox }, { projectId }: { readonly projectId: string }) => {
    const rows = await db
      .selectFrom('webhooks')
      .select(['_id', 'url', 'kinds', 'sealed_secret'])
      .where('project_id', '=', projectId)
      .orderBy('created_at')
      .orderBy('_id')
      .execute()
    return rows.map(({ sealed_secret, ...webhook }) => ({
      ...webhook,
      secretHint: maskSecret(openWebhookSecret(secrets, webhook._id, sealed_secret)),
    }))
  },
)
