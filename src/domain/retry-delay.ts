/** When something that could not be sent is sent again. */
export type RetrySchedule = {
  /** Seconds after the first failed attempt; each further wait is `factor` times as long. */
  readonly firstSeconds: number
  readonly factor: number
  readonly maxSeconds: number
  readonly maxAttempts: number
}

/**
 * Returns the seconds to wait after the failed attempt number `attempts` (from 1); null after the last one. `random`,
 * from 0 to 1, varies them by up to a tenth, so that what failed together is not tried again together.
 */
export function retryDelaySeconds(
  { firstSeconds, factor, maxSeconds, maxAttempts }: RetrySchedule,
  attempts: number,
  random: number,
): number | null {
  if (attempts >= maxAttempts) return null
  return Math.min(maxSeconds, firstSeconds * factor ** (attempts - 1)) * (0.9 + 0.2 * random)
}

/** A person may be waiting, and a device that comes online sends at once. */
const deviceRetries: RetrySchedule = { firstSeconds: 2, factor: 2, maxSeconds: 5 * 60, maxAttempts: Infinity }

/**
 * Milliseconds a device waits after `rounds` consecutive rounds that left entries, or longer if the server asked for it
 * (`requestedSeconds`).
 */
export const deviceRetryDelayMs = (rounds: number, requestedSeconds: number | null, random: number): number =>
  Math.max(retryDelaySeconds(deviceRetries, Math.max(1, rounds), random) ?? 0, requestedSeconds ?? 0) * 1000
