// Reads from a video element where it broke and whether it can seek.

type Readings = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration' | 'seekable'>

/** Seconds by which the end that a browser reports for a file may be inexact. */
const toleranceSeconds = 0.5

/** Media seconds up to which a broken video can be played. `playedTo`: the last position observed while it played. */
export function playableUntil(
  { buffered, currentTime, duration }: Omit<Readings, 'seekable'>,
  playedTo: number,
): number {
  const at = Math.max(currentTime, playedTo)
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index)
    // Some browsers decode ahead and fail before they reach the fault. Others report missing bytes as buffered.
    if (buffered.start(index) <= at && end > at && end < duration - toleranceSeconds) return end
  }
  return at
}

/** Whether everything from the current position to the end is buffered. */
export function isLoadedToEnd({ buffered, currentTime, duration }: Omit<Readings, 'seekable'>): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= duration - toleranceSeconds) return true
  }
  return false
}

/** Whether the video can seek over its whole length. It cannot if its host does not support range requests. */
export function canSeek({ seekable, duration }: Pick<Readings, 'seekable' | 'duration'>): boolean {
  const last = seekable.length - 1
  return !Number.isFinite(duration) || (last >= 0 && seekable.end(last) >= duration - toleranceSeconds)
}
