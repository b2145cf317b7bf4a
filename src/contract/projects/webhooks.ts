// A project's webhooks. docs/webhooks.md describes the requests that a receiver gets.
import { z } from 'zod'
import { deliveryErrors, deliveryKinds, deliveryStates, webhookKinds } from '#src/domain/projects/webhook.ts'
import { allTokens, call, managers, readTokens } from '#src/contract/call/call.ts'
import { before, cursor, messageResponse, id, instant, params } from '#src/contract/call/fields.ts'

const kinds = z
  .array(z.enum(webhookKinds, { error: 'This is not a kind of webhook.' }))
  .min(1, 'Choose at least one kind.')
  .max(100)
  // Without duplicates, in the order of `webhookKinds`.
  .transform((chosen) => webhookKinds.filter((kind) => chosen.includes(kind)))

const webhookForm = z.object({
  url: z.string().trim().min(1, 'Enter an address.').max(2000, 'Use at most 2,000 characters.'),
  kinds,
})

const webhook = z
  .object({
    _id: id,
    url: z.string(),
    /** What is sent to it. */
    kinds: z.array(z.enum(webhookKinds)),
    /** The last characters of the secret, to identify it. */
    secretHint: z.string(),
  })
  .meta({ id: 'Webhook' })

const withSecret = z.object({ secret: z.string() })

const delivery = z
  .object({
    _id: id,
    /** The webhook, which may have been removed. */
    webhookId: id,
    kind: z.enum(deliveryKinds),
    /** The reviewed task; null for kinds that do not concern one task. */
    taskId: id.nullable(),
    /** The name of the bundle; null for a test, and 30 days after the delivery. */
    bundleName: z.string().nullable(),
    state: z.enum(deliveryStates),
    attempts: z.number().int(),
    /** Why the last attempt failed; `status` is the receiver's HTTP status, if it responded. */
    error: z.enum(deliveryErrors).nullable(),
    status: z.number().int().nullable(),
    createdAt: instant,
    nextAt: instant.nullable(),
    triedAt: instant.nullable(),
    deliveredAt: instant.nullable(),
  })
  .meta({ id: 'Delivery' })

const webhookParams = z.object({ id, webhookId: id })

export const webhooks = {
  'GET /api/projects/{id}/webhooks': call({
    name: 'listWebhooks',
    summary: 'The project’s webhooks, oldest first.',
    roles: managers,
    tokens: readTokens,
    params,
    response: z.object({ data: z.array(webhook) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhooks': call({
    name: 'addWebhook',
    summary: 'Add a webhook, at most ten per project. Its secret is returned only this once.',
    roles: managers,
    params,
    body: webhookForm,
    response: messageResponse.extend({ data: webhook.extend(withSecret.shape) }),
    problems: ['not-found', 'webhook-url-refused', 'webhook-private'],
  }),
  'POST /api/projects/{id}/webhooks/{webhookId}/update': call({
    name: 'updateWebhook',
    summary: 'Change a webhook’s address or kinds; only the fields sent are changed. The secret stays.',
    roles: managers,
    params: webhookParams,
    body: webhookForm.partial().extend({ before: before(webhookForm) }),
    response: messageResponse.extend({ data: webhook }),
    problems: ['not-found', 'webhook-url-refused', 'webhook-private', 'edit-conflict'],
  }),
  'DELETE /api/projects/{id}/webhooks/{webhookId}': call({
    name: 'deleteWebhook',
    summary: 'Remove a webhook and cancel its waiting deliveries. Does nothing if it does not exist.',
    roles: managers,
    params: webhookParams,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhooks/{webhookId}/rotate': call({
    name: 'rotateWebhookSecret',
    summary: 'Replace a webhook’s secret and return the new one, this once.',
    roles: managers,
    params: webhookParams,
    response: messageResponse.extend({ data: webhook.pick({ secretHint: true }).extend(withSecret.shape) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhooks/{webhookId}/test': call({
    name: 'testWebhook',
    summary: 'Send a test message once and return the outcome.',
    roles: managers,
    tokens: allTokens,
    params: webhookParams,
    response: z.object({ data: delivery }),
    problems: ['not-found', 'too-many', 'muted'],
  }),
  'GET /api/projects/{id}/deliveries': call({
    name: 'listWebhookDeliveries',
    summary: 'The deliveries to the project’s webhooks, or to one of them, newest first, 20 per page.',
    roles: managers,
    tokens: readTokens,
    params,
    query: z.object({ webhookId: id.optional(), cursor }),
    response: z.object({ data: z.array(delivery), nextCursor: z.string().nullable() }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/deliveries/{deliveryId}/retry': call({
    name: 'retryWebhookDelivery',
    summary: 'Retry an undelivered delivery at once, with as many attempts as a new one.',
    roles: managers,
    tokens: allTokens,
    params: z.object({ id, deliveryId: id }),
    response: messageResponse,
    problems: ['not-found', 'too-many'],
  }),
}
