/** When something that could not be sent is sent again. */
export type RetrySchedule = {
  /** Seconds after the first failed attempt; each further wait is three times as long. */
  readonly firstSeconds: number
  readonly maxSeconds: number
  readonly maxAttempts: number
}

const backoffFactor = 3

/**
 * Returns the seconds to wait after the failed attempt number `attempts` (from 1); null after the last one. `random`,
 * from 0 to 1, varies them by up to a tenth, so that what failed together is not tried again together.
 */
export function retryDelaySeconds(
  { firstSeconds, maxSeconds, maxAttempts }: RetrySchedule,
  attempts: number,
  random: number,
): number | null {
  if (attempts >= maxAttempts) return null
  return Math.min(maxSeconds, firstSeconds * backoffFactor ** (attempts - 1)) * (0.9 + 0.2 * random)
}
