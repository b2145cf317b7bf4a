// Webhooks: what is sent, retries, states and errors of deliveries.

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

const firstDelaySeconds = 15
const backoffFactor = 3
const maxDelaySeconds = 10 * 60 * 60
const maxAttempts = 10

/** The failed attempt after which managers are notified of a delivery: about ten minutes after the first. */
export const attemptsBeforeNotification = 5

/**
 * Returns the seconds to wait after the failed attempt number `attempts` (from 1); null after the last one. The delay
 * triples per attempt, up to ten hours: ten attempts in about a day. `random`, from 0 to 1, varies it by up to a tenth,
 * so that deliveries that failed together are not retried together.
 */
export function webhookRetryDelaySeconds(attempts: number, random: number): number | null {
  if (attempts >= maxAttempts) return null
  return Math.min(maxDelaySeconds, firstDelaySeconds * backoffFactor ** (attempts - 1)) * (0.9 + 0.2 * random)
}
