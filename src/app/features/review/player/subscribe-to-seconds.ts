// Notifies of the position once a second. All listeners are notified at the same moment, so that the page renders once
// for all of them.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Dispose } from '#src/player/core/scope.ts'

/** Seconds added to a whole second, so that it has passed despite rounding. */
const boundaryMarginSeconds = 0.008

/** Milliseconds from the position `seconds` to the next whole second at the playback rate `rate`. */
export function msUntilNextSecond(seconds: number, rate: number): number {
  return ((1 - (seconds % 1) + boundaryMarginSeconds) / rate) * 1000
}

/** Notifies of the position in seconds: now, at each whole second of playback, and at each change while not playing. */
export function subscribeToSeconds(pair: VideoPair, listener: (seconds: number) => void): Dispose {
  let timer = 0
  let lastSecond = Number.NaN

  function update(): void {
    window.clearTimeout(timer)
    const [seconds, { phase, rate }] = [pair.position(), pair.view()]
    const isPlaying = phase === 'playing'
    const currentSecond = isPlaying ? Math.floor(seconds) : Number.NaN
    if (currentSecond !== lastSecond) {
      lastSecond = currentSecond
      listener(seconds)
    }
    if (isPlaying) timer = window.setTimeout(update, msUntilNextSecond(seconds, rate))
  }

  update()
  const unsubscribers = [pair.onPositionChange(update), pair.onViewChange(update)]
  return () => {
    window.clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
