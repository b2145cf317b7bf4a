import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import type { WebhookKind } from '#src/domain/projects/webhook.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { maskSecret, openWebhookSecret } from './webhook-secret.ts'

export type Webhook = {
  readonly _id: string
  readonly url: string
  readonly kinds: WebhookKind[]
  readonly secretHint: string
}

/** Lists a project's webhooks, oldest first. */
export async function listWebhooks(
  { db, secrets }: Deps & { readonly secrets: SecretBox },
  actor: User,
  { projectId }: { readonly projectId: string },
): Promise<Result<Webhook[], Problem>> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(problem(rejection))
  const rows = await db
    .selectFrom('webhooks')
    .select(['_id', 'url', 'kinds', 'sealed_secret'])
    .where('project_id', '=', projectId)
    .orderBy('created_at')
    .orderBy('_id')
    .execute()
  return ok(
    rows.map(({ sealed_secret, ...webhook }) => ({
      ...webhook,
      secretHint: maskSecret(openWebhookSecret(secrets, webhook._id, sealed_secret)),
    })),
  )
}
