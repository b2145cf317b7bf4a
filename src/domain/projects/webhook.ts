// Webhooks: what is sent, retries, states and errors of deliveries.
import type { RetrySchedule } from '#src/domain/retry-delay.ts'

/** What a webhook can be set up for. docs/webhooks.md describes when each is sent. */
export const webhookKinds = [
  'review.submitted',
  'review.reopened',
  'review.adjudicated',
  'task.assigned',
  'bundle.completed',
] as const
export type WebhookKind = (typeof webhookKinds)[number]

/** Maximum number of webhooks of a project. */
export const maxProjectWebhooks = 10

/** Maximum number of tasks in a delivery of `task.assigned`. */
export const maxTasksPerDelivery = 1000

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryKinds = [...webhookKinds, 'webhook.test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/**
 * Why an attempt failed. `status`, `redirect`: the receiver responded so; `url`: the address is not allowed;
 * `no-webhook`: the webhook was removed.
 */
export const deliveryErrors = [
  'status',
  'redirect',
  'timeout',
  'unresolved',
  'unreachable',
  'certificate',
  'private-address',
  'url',
  'no-webhook',
] as const
export type DeliveryError = (typeof deliveryErrors)[number]

/** Ten attempts in about a day. */
export const webhookRetries: RetrySchedule = { firstSeconds: 15, factor: 3, maxSeconds: 10 * 60 * 60, maxAttempts: 10 }

/** The failed attempt after which managers are notified of a delivery: about ten minutes after the first. */
export const attemptsBeforeNotification = 5
