/** Milliseconds spent waiting for the sender before their speed is checked. */
const patience = 60_000

/** Minimum bytes sent by then: half a kilobyte per second, less than any working connection. */
const least = 32_768

/**
 * Returns a function that checks, for each chunk and the milliseconds waited for it, whether the sender is fast enough.
 */
export function createPace(): (bytes: number, waited: number) => boolean {
  let arrived = 0
  let waiting = 0
  return (bytes, waited) => {
    arrived += bytes
    waiting += waited
    if (waiting < patience) return true
    const quick = arrived >= least
    arrived = 0
    waiting = 0
    return quick
  }
}
