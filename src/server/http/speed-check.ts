/**
 * Returns a function that checks, for the bytes of each interval and the milliseconds that the sender was waited for in
 * it, whether the sender is fast enough. The speed is checked once per `graceMs` of waiting.
 */
export function createSpeedCheck(
  bytesPerSecond: number,
  graceMs: number,
): (bytes: number, waitedMs: number) => boolean {
  let receivedBytes = 0
  let waitingMs = 0
  return (bytes, waitedMs) => {
    receivedBytes += bytes
    waitingMs += waitedMs
    if (waitingMs < graceMs) return true
    const isFastEnough = receivedBytes >= (bytesPerSecond * graceMs) / 1000
    receivedBytes = 0
    waitingMs = 0
    return isFastEnough
  }
}
