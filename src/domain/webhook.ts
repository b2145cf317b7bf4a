// Webhooks: how often a delivery is tried, and how one can stand.

export const deliveryStates = ['waiting', 'delivered', 'failed'] as const
export type DeliveryState = (typeof deliveryStates)[number]

export const deliveryKinds = ['review.completed', 'webhook.test'] as const
export type DeliveryKind = (typeof deliveryKinds)[number]

/** Why a try did not arrive. `status`, `redirect`: the receiver answered so; `url`: the address itself isn't sent to. */
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

const firstDelay = 15
const factor = 3
const longestDelay = 10 * 60 * 60
const maxAttempts = 10

/**
 * Seconds to wait after the `attempts`th try failed (counted from 1); null when that was the last. Three times as long
 * from try to try, up to ten hours: ten tries in about a day. `chance`, from 0 to 1, moves each by up to a tenth, so
 * that what failed together isn't tried together again.
 */
export function retryDelay(attempts: number, chance: number): number | null {
  if (attempts >= maxAttempts) return null
  return Math.min(longestDelay, firstDelay * factor ** (attempts - 1)) * (0.9 + 0.2 * chance)
}
