// Webhooks for completed reviews. docs/webhooks.md describes the requests that a receiver gets.
import { z } from 'zod'
import { deliveryErrors, deliveryKinds, deliveryStates } from '#src/domain/webhook.ts'
import { allTokens, call, managers, readTokens } from './call.ts'
import { cursor, messageResponse, id, instant, params } from './fields.ts'

const webhook = z
  .object({
    url: z.string(),
    /** The last characters of the secret, to identify it. */
    secretHint: z.string(),
  })
  .meta({ id: 'Webhook' })

const delivery = z
  .object({
    _id: id,
    kind: z.enum(deliveryKinds),
    /** The reviewed task; null for a test. */
    taskId: id.nullable(),
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

export const webhooks = {
  'GET /api/projects/{id}/webhook': call({
    name: 'getWebhook',
    summary: 'The project’s webhook; null if there is none.',
    roles: managers,
    tokens: readTokens,
    idempotent: true,
    params,
    response: z.object({ data: webhook.nullable() }),
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/webhook': call({
    name: 'setWebhook',
    summary: 'Set the project’s webhook. The secret is returned only when it is created.',
    roles: managers,
    idempotent: true,
    params,
    body: z.object({ url: z.string().trim().min(1, 'Enter an address.').max(2000, 'Use at most 2,000 characters.') }),
    response: messageResponse.extend({ data: webhook.extend({ secret: z.string().nullable() }) }),
    problems: ['not-found', 'webhook-url-refused', 'webhook-private'],
  }),
  'DELETE /api/projects/{id}/webhook': call({
    name: 'deleteWebhook',
    summary: 'Remove the webhook and cancel its waiting deliveries.',
    roles: managers,
    idempotent: true,
    params,
    response: messageResponse,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/rotate': call({
    name: 'rotateWebhookSecret',
    summary: 'Replace the secret and return the new one, this once.',
    roles: managers,
    idempotent: false,
    params,
    response: messageResponse.extend({ data: webhook.pick({ secretHint: true }).extend({ secret: z.string() }) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/test': call({
    name: 'testWebhook',
    summary: 'Send a test message once and return the outcome.',
    roles: managers,
    tokens: allTokens,
    idempotent: false,
    params,
    response: z.object({ data: delivery }),
    problems: ['not-found', 'too-many'],
  }),
  'GET /api/projects/{id}/webhook/deliveries': call({
    name: 'listWebhookDeliveries',
    summary: 'The deliveries to a project’s webhook, newest first, 20 per page.',
    roles: managers,
    tokens: readTokens,
    idempotent: true,
    params,
    query: z.object({ cursor }),
    response: z.object({ data: z.array(delivery), nextCursor: z.string().nullable() }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/deliveries/{deliveryId}/retry': call({
    name: 'retryWebhookDelivery',
    summary: 'Retry an undelivered delivery at once, with as many attempts as a new one.',
    roles: managers,
    tokens: allTokens,
    idempotent: true,
    params: z.object({ id, deliveryId: id }),
    response: messageResponse,
    problems: ['not-found', 'too-many'],
  }),
}
