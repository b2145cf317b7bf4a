// What can be read from a video element about where it broke and whether it can be moved.

type Readings = Pick<HTMLVideoElement, 'buffered' | 'currentTime' | 'duration' | 'seekable'>

/** Seconds by which what a browser says of a file's end is off. */
const nearly = 0.5

/** Media seconds up to which a video that broke can be played. `reached`: as far as it was seen to play. */
export function brokenAt({ buffered, currentTime, duration }: Omit<Readings, 'seekable'>, reached: number): number {
  const at = Math.max(currentTime, reached)
  for (let index = 0; index < buffered.length; index += 1) {
    const end = buffered.end(index)
    // Some browsers decode ahead and break before the place. Others take bytes that are missing for loaded.
    if (buffered.start(index) <= at && end > at && end < duration - nearly) return end
  }
  return at
}

/** Whether its host has nothing more to send for what lies ahead. */
export function isLoadedToEnd({ buffered, currentTime, duration }: Omit<Readings, 'seekable'>): boolean {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) >= duration - nearly) return true
  }
  return false
}

/** Whether it can be put anywhere in its whole length; where no bytes can be asked for by range it cannot. */
export function canSeek({ seekable, duration }: Pick<Readings, 'seekable' | 'duration'>): boolean {
  const last = seekable.length - 1
  return !Number.isFinite(duration) || (last >= 0 && seekable.end(last) >= duration - nearly)
}
