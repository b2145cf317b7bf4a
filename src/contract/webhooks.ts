// Where a project's finished reviews go: docs/webhooks.md says what a receiver gets.
import { z } from 'zod'
import { deliveryErrors, deliveryKinds, deliveryStates } from '#src/domain/webhook.ts'
import { call, managers } from './call.ts'
import { cursor, done, id, instant, params } from './fields.ts'

const webhook = z.object({
  url: z.string(),
  /** The end of the secret, to tell it from another one. */
  secretHint: z.string(),
})

const delivery = z.object({
  _id: id,
  kind: z.enum(deliveryKinds),
  /** Whose review it is; null for a test. */
  taskId: id.nullable(),
  state: z.enum(deliveryStates),
  attempts: z.number().int(),
  /** Why the last try did not arrive; `status` is what the receiver answered, if it did. */
  error: z.enum(deliveryErrors).nullable(),
  status: z.number().int().nullable(),
  createdAt: instant,
  nextAt: instant.nullable(),
  triedAt: instant.nullable(),
  deliveredAt: instant.nullable(),
})

export const webhooks = {
  'GET /api/projects/{id}/webhook': call({
    summary: 'Where a project’s finished reviews go; null for nowhere.',
    who: managers,
    idempotent: true,
    params,
    answer: z.object({ data: webhook.nullable() }),
    problems: ['not-found'],
  }),
  'PUT /api/projects/{id}/webhook': call({
    summary: 'Say where a project’s finished reviews go. The secret is told when it is made, and only then.',
    who: managers,
    idempotent: true,
    params,
    body: z.object({ url: z.string().trim().min(1, 'Enter an address.').max(2000, 'Use at most 2,000 characters.') }),
    answer: done.extend({ data: webhook.extend({ secret: z.string().nullable() }) }),
    problems: ['not-found', 'webhook-url-refused', 'webhook-private'],
  }),
  'DELETE /api/projects/{id}/webhook': call({
    summary: 'Send nothing any more, nor what still waits.',
    who: managers,
    idempotent: true,
    params,
    answer: done,
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/rotate': call({
    summary: 'Make a new secret in place of the old one, and tell it this once.',
    who: managers,
    idempotent: false,
    params,
    answer: done.extend({ data: webhook.pick({ secretHint: true }).extend({ secret: z.string() }) }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/test': call({
    summary: 'Send a test message once and tell how that went.',
    who: managers,
    idempotent: false,
    params,
    answer: z.object({ data: delivery }),
    problems: ['not-found', 'too-many'],
  }),
  'GET /api/projects/{id}/webhook/deliveries': call({
    summary: 'What went and goes out to a project’s webhook, newest first, 20 a page.',
    who: managers,
    idempotent: true,
    params,
    query: z.object({ cursor }),
    answer: z.object({ data: z.array(delivery), nextCursor: z.string().nullable() }),
    problems: ['not-found'],
  }),
  'POST /api/projects/{id}/webhook/deliveries/{deliveryId}/retry': call({
    summary: 'Try a delivery that has not arrived at once, and as often again as a new one.',
    who: managers,
    idempotent: true,
    params: z.object({ id, deliveryId: id }),
    answer: done,
    problems: ['not-found', 'too-many'],
  }),
}
