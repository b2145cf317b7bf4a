/** Time spent waiting for a sender after which they are judged, in milliseconds. */
const patience = 60_000

/** Bytes they must have sent by then: half a kilobyte a second, less than any line that works. */
const least = 32_768

/** Says of each piece of a file, given the time it was waited for, whether its sender is still quick enough. */
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
