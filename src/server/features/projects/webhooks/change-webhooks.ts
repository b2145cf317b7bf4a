// A project's webhooks: the URLs that receive what happens in it, the kinds each receives, and the secrets that sign
// them. A secret is returned only when it is created, and stored encrypted.
import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { maxProjectWebhooks, type WebhookKind } from '#src/domain/projects/webhook.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import type { SecretBox } from '#src/server/db/secrets/secret-box.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { editConflict } from '#src/server/http/calls/edit-conflict.ts'
import { lockManagedProject } from '#src/server/features/projects/access/lock-managed-project.ts'
import type { Webhook } from './list-webhooks.ts'
import { maskSecret, generateSecret, openWebhookSecret, sealWebhookSecret } from './webhook-secret.ts'

type SecretDeps = Deps & { readonly secrets: SecretBox }
type WebhookReference = { readonly projectId: string; readonly webhookId: string }
type WebhookForm = { readonly url: string; readonly kinds: WebhookKind[] }
type WebhookFields = { readonly [Field in keyof WebhookForm]?: WebhookForm[Field] | undefined }

const tooManyWebhooks = {
  path: 'url',
  message: `A project can have at most ${maxProjectWebhooks} webhooks. Remove one first.`,
}

/** Adds a webhook with a new secret, and returns it. */
export function addWebhook(
  { db, ids, webhookClient, secrets }: SecretDeps,
  actor: User,
  { projectId, url, kinds }: WebhookForm & { readonly projectId: string },
): Promise<Result<Webhook & { readonly secret: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const rejection = urlRejection(webhookClient, url)
    if (rejection) return fail(rejection)
    const webhooks = await tx.selectFrom('webhooks').select('_id').where('project_id', '=', projectId).execute()
    if (webhooks.length >= maxProjectWebhooks) return fail(problem('invalid', { errors: [tooManyWebhooks] }))
    const [_id, secret] = [ids.next(), generateSecret()]
    const sealed = sealWebhookSecret(secrets, _id, secret)
    await tx.insertInto('webhooks').values({ _id, project_id: projectId, url, kinds, sealed_secret: sealed }).execute()
    const subject = { projectId, name: project.value.name }
    await recordAudit(tx, { actorId: actor._id, action: 'set-webhook', subject, after: auditOf({ url, kinds }) })
    return ok({ _id, url, kinds, secretHint: maskSecret(secret), secret })
  })
}

/** Changes the given fields of a webhook. The secret stays. */
export function updateWebhook(
  { db, webhookClient, secrets }: SecretDeps,
  actor: User,
  {
    projectId,
    webhookId,
    before,
    ...change
  }: WebhookReference & WebhookFields & { before?: WebhookFields | undefined },
): Promise<Result<Webhook, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const webhook = await readWebhook(tx, { projectId, webhookId })
    if (!webhook) return fail(problem('not-found'))
    const { url = webhook.url, kinds = webhook.kinds } = change
    const stored = { url: webhook.url, kinds: webhook.kinds }
    const conflict = editConflict<WebhookForm>(stored, change, before)
    const rejection = conflict ?? (url === stored.url ? null : urlRejection(webhookClient, url))
    if (rejection) return fail(rejection)
    const secretHint = maskSecret(openWebhookSecret(secrets, webhookId, webhook.sealed_secret))
    const changed = ok({ _id: webhookId, url, kinds, secretHint })
    if (url === stored.url && kinds.join() === stored.kinds.join()) return changed
    await tx
      .updateTable('webhooks')
      .set({ url, kinds, updated_at: sql<Date>`now()` })
      .where('_id', '=', webhookId)
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'set-webhook',
      subject: { projectId, name: project.value.name },
      before: auditOf(stored),
      after: auditOf({ url, kinds }),
    })
    return changed
  })
}

/** Replaces the secret, effective immediately, and returns the new one. */
export function rotateSecret(
  { db, secrets }: SecretDeps,
  actor: User,
  { projectId, webhookId }: WebhookReference,
): Promise<Result<{ readonly secret: string; readonly secretHint: string }, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const webhook = await readWebhook(tx, { projectId, webhookId })
    if (!webhook) return fail(problem('not-found'))
    const secret = generateSecret()
    await tx
      .updateTable('webhooks')
      .set({ sealed_secret: sealWebhookSecret(secrets, webhookId, secret), updated_at: sql<Date>`now()` })
      .where('_id', '=', webhookId)
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'rotate-webhook-secret',
      subject: { projectId, name: project.value.name },
      after: { address: originOf(webhook.url) },
    })
    return ok({ secret, secretHint: maskSecret(secret) })
  })
}

/** Removes a webhook and cancels its waiting deliveries. */
export function removeWebhook(
  { db }: Deps,
  actor: User,
  { projectId, webhookId }: WebhookReference,
): Promise<Result<null, Problem>> {
  return db.transaction().execute(async (tx) => {
    const project = await lockManagedProject(tx, actor, projectId)
    if (!project.ok) return project
    const removed = await readWebhook(tx, { projectId, webhookId })
    if (!removed) return ok(null)
    await tx.deleteFrom('webhooks').where('_id', '=', webhookId).execute()
    await tx
      .updateTable('webhook_deliveries')
      .set({ state: 'failed', next_at: null, last_error: 'no-webhook', last_status: null })
      .where('webhook_id', '=', webhookId)
      .where('state', '=', 'waiting')
      .execute()
    await recordAudit(tx, {
      actorId: actor._id,
      action: 'remove-webhook',
      subject: { projectId, name: project.value.name },
      before: auditOf(removed),
    })
    return ok(null)
  })
}

const readWebhook = (tx: Tx, { projectId, webhookId }: WebhookReference) =>
  tx
    .selectFrom('webhooks')
    .select(['url', 'kinds', 'sealed_secret'])
    .where('_id', '=', webhookId)
    .where('project_id', '=', projectId)
    .executeTakeFirst()

function urlRejection(client: Deps['webhookClient'], url: string): Problem | null {
  const rejection = client.rejection(url)
  return rejection ? problem(rejection === 'url' ? 'webhook-url-refused' : 'webhook-private') : null
}

const auditOf = ({ url, kinds }: WebhookForm) => ({ address: originOf(url), kinds: kinds.join(', ') })

/** Only the origin of the URL, since its path may be a secret of the receiver. */
export const originOf = (url: string): string => URL.parse(url)?.origin ?? ''
