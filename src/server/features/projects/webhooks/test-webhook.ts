import { sql } from 'kysely'
import { type Problem, problem } from '#src/contract/call/problems.ts'
import { fail, ok } from '#src/domain/result.ts'
import { isMuted } from '#src/server/db/mute.ts'
import type { Tx } from '#src/server/db/connection/open-database.ts'
import { recordAudit } from '#src/server/db/record-audit.ts'
import { projectRejection } from '#src/server/features/projects/access/project-access.ts'
import type { Deps, User } from '#src/server/http/deps.ts'
import { originOf } from './webhooks.ts'
import { bundleName, deliveryColumns, toDelivery } from './list-deliveries.ts'
import { type DeliveryDeps, sendDelivery } from './deliver-webhook.ts'

type WebhookReference = { readonly projectId: string; readonly webhookId: string }

/** Maximum tests per project and minute, since the receiver did not request them. */
const testsPerMinute = 10

/** Sends a test message once and returns the outcome. */
export async function testWebhook(deps: Deps & DeliveryDeps, actor: User, webhook: WebhookReference) {
  const { db, ids } = deps
  const reserved = await db.transaction().execute((tx) => reserveTest(tx, actor, { _id: ids.next(), ...webhook }))
  if (!reserved.ok) return reserved
  const attempt = await sendDelivery(deps, reserved.value)
  const delivery = await db
    .updateTable('webhook_deliveries')
    .set({
      state: attempt.error === null ? 'delivered' : 'failed',
      delivered_at: attempt.error === null ? sql<Date>`now()` : null,
      last_error: attempt.error,
      last_status: attempt.status,
    })
    .where('_id', '=', reserved.value._id)
    .returning([...deliveryColumns, bundleName])
    .executeTakeFirst()
  return delivery ? ok(toDelivery(delivery)) : fail<Problem>(problem('not-found'))
}

/** Records the test as failed before it is sent, so that concurrent tests cannot exceed the limit. */
async function reserveTest(
  tx: Tx,
  actor: User,
  { _id, projectId, webhookId }: WebhookReference & { readonly _id: string },
) {
  const rejection = await projectRejection(tx, actor, projectId)
  if (rejection) return fail(rejection)
  if (await isMuted(tx)) return fail<Problem>(problem('muted'))
  const webhook = await tx
    .selectFrom('webhooks as w')
    .innerJoin('projects as p', 'p._id', 'w.project_id')
    .select(['w.url', 'w.sealed_secret', 'p.name'])
    .select(sql<Date>`now()`.as('now'))
    .where('w._id', '=', webhookId)
    .where('w.project_id', '=', projectId)
    .forNoKeyUpdate('p')
    .executeTakeFirst()
  if (!webhook) return fail<Problem>(problem('not-found'))
  const recent = await tx
    .selectFrom('webhook_deliveries')
    .select('_id')
    .where('project_id', '=', projectId)
    .where('kind', '=', 'webhook.test')
    .where('created_at', '>', sql<Date>`now() - interval '1 minute'`)
    .limit(testsPerMinute)
    .execute()
  if (recent.length === testsPerMinute) return fail<Problem>(problem('too-many', { retryAfter: 60 }))
  const { url, sealed_secret, name, now } = webhook
  const payload = {
    type: 'webhook.test',
    timestamp: now.toISOString(),
    data: { project: { _id: projectId, name } },
  }
  await tx
    .insertInto('webhook_deliveries')
    .values({
      _id,
      webhook_id: webhookId,
      project_id: projectId,
      kind: 'webhook.test',
      payload: JSON.stringify(payload),
      state: 'failed',
      attempts: 1,
      next_at: null,
      tried_at: now,
      last_error: 'unreachable',
      created_at: now,
    })
    .execute()
  await recordAudit(tx, {
    actorId: actor._id,
    action: 'test-webhook',
    subject: { projectId, name },
    after: { address: originOf(url) },
  })
  return ok({ _id, webhook_id: webhookId, payload, url, sealed_secret, timestamp: Math.floor(now.getTime() / 1000) })
}
