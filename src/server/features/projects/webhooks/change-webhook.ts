// A project's webhook: the URL that receives completed reviews, and the secret that signs them. The secret is returned
// only when it is created, and stored encrypted.
import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { SecretBox } from '#src/server/db/secret-box.ts'
import { projectRejection } from '#src/server/http/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { lockManagedProject } from '#src/server/features/projects/setup/lock-managed-project.ts'
import { maskSecret, generateSecret } from './sign-webhook.ts'
import { openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

type ProjectReference = { readonly projectId: string }
type SecretDeps = Deps & { readonly secrets: SecretBox }
type Webhook = { readonly url: string; readonly secretHint: string }

export async function readWebhook(
  { db, secrets }: SecretDeps,
  actor: User,
  { projectId }: ProjectReference,
): Promise<Result<Webhook | null, Problem>> {
  const rejection = await projectRejection(db, actor, projectId)
  if (rejection) return fail(problem(rejection))
  const webhook = await db
    .selectFrom('webhooks')
    .select(['url', 'sealed_secret'])
    .where('project_id', '=', projectId)
    .executeTakeFirst()
  if (!webhook) return ok(null)
  const secret = openWebhookSecret(secrets, projectId, webhook.sealed_secret)
  return ok({ url: webhook.url, secretHint: maskSecret(secret) })
}

/** Sets the URL of a project's webhook. Creates and returns a secret the first time; later it is unchanged. */
export function setWebhook(
  { db, webhookClient, secrets }: SecretDeps,
  actor: User,
  { projectId, url }: ProjectReference & { readonly url: string },
): Promise<Result<Webhook & { readonly secret: string | null }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const rejection = webhookClient.rejection(url)
    if (rejection) return fail(problem(rejection === 'url' ? 'webhook-url-refused' : 'webhook-private'))
    const before = await tx
      .selectFrom('webhooks')
      .select(['url', 'sealed_secret'])
      .where('project_id', '=', projectId)
      .executeTakeFirst()
    const secret = before ? openWebhookSecret(secrets, projectId, before.sealed_secret) : generateSecret()
    const response = { url, secretHint: maskSecret(secret), secret: before ? null : secret }
    if (before?.url === url) return ok(response)
    await tx
      .insertInto('webhooks')
      .values({ project_id: projectId, url, sealed_secret: sealWebhookSecret(secrets, projectId, secret) })
      .onConflict((conflict) => conflict.column('project_id').doUpdateSet({ url, updated_at: sql<Date>`now()` }))
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'set-webhook',
      subject: { projectId, name: project.value.name },
      ...(before && { before: { address: originOf(before.url) } }),
      after: { address: originOf(url) },
    })
    return ok(response)
  })
}

/** Replaces the secret, effective immediately, and returns the new one. */
export function rotateSecret(
  { db, secrets }: SecretDeps,
  actor: User,
  { projectId }: ProjectReference,
): Promise<Result<{ readonly secret: string; readonly secretHint: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const secret = generateSecret()
    const { numUpdatedRows } = await tx
      .updateTable('webhooks')
      .set({ sealed_secret: sealWebhookSecret(secrets, projectId, secret), updated_at: sql<Date>`now()` })
      .where('project_id', '=', projectId)
      .executeTakeFirstOrThrow()
    if (numUpdatedRows === 0n) return fail(problem('not-found'))
    const subject = { projectId, name: project.value.name }
    await recordAudit(tx, { actorId: actor._id, action: 'rotate-webhook-secret', subject })
    return ok({ secret, secretHint: maskSecret(secret) })
  })
}

/** Removes the webhook and its waiting deliveries. */
export function removeWebhook(
  { db }: Deps,
  actor: User,
  { projectId }: ProjectReference,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const removed = await tx
      .deleteFrom('webhooks')
      .where('project_id', '=', projectId)
      .returning('url')
      .executeTakeFirst()
    if (!removed) return ok(null)
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_at: null, last_error: 'no-webhook', last_status: null })
      .where('project_id', '=', projectId)
      .where('state', '=', 'waiting')
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'remove-webhook',
      subject: { projectId, name: project.value.name },
      before: { address: originOf(removed.url) },
    })
    return ok(null)
  })
}

/** Only the origin of the URL, since its path may be a secret of the receiver. */
const originOf = (url: string): string => URL.parse(url)?.origin ?? ''
