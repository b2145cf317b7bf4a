const minRetryDelayMs = 2000
const maxRetryDelayMs = 5 * 60_000

/**
 * Milliseconds to wait after `rounds` consecutive rounds that left entries, or longer if the server asked for it
 * (`requestedSeconds`). `jitter`, 0 to 1, keeps many devices from retrying at once.
 */
export function retryDelayMs(rounds: number, requestedSeconds: number | null, jitter: number): number {
  const backoffMs = Math.min(maxRetryDelayMs, minRetryDelayMs * 2 ** Math.max(0, rounds - 1))
  return Math.max(backoffMs * (0.75 + jitter / 4), (requestedSeconds ?? 0) * 1000)
}
