/** Milliseconds spent waiting for the sender before their speed is checked. */
const graceMs = 60_000

/** Minimum bytes sent by then: half a kilobyte per second, less than any working connection. */
const minBytes = 32_768

/**
 * Returns a function that checks, for each chunk and the milliseconds waited for it, whether the sender is fast enough.
 */
export function createSpeedCheck(): (bytes: number, waitedMs: number) => boolean {
  let receivedBytes = 0
  let waitingMs = 0
  return (bytes, waitedMs) => {
    receivedBytes += bytes
    waitingMs += waitedMs
    if (waitingMs < graceMs) return true
    const isFastEnough = receivedBytes >= minBytes
    receivedBytes = 0
    waitingMs = 0
    return isFastEnough
  }
}
