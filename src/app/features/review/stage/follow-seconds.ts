// Notifies of the position once a second. All listeners are notified at the same moment, so that the page renders once
// for all of them.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Seconds added to a whole second, so that it has passed despite rounding. */
const past = 0.008

/** Milliseconds from the position `seconds` to the next whole second at the playback rate `rate`. */
export function untilNextSecond(seconds: number, rate: number): number {
  return ((1 - (seconds % 1) + past) / rate) * 1000
}

/** Notifies of the position in seconds: now, at each whole second of playback, and at each change while not playing. */
export function followSeconds(pair: VideoPair, tell: (seconds: number) => void): Release {
  let timer = 0
  let told = Number.NaN

  function look(): void {
    window.clearTimeout(timer)
    const [seconds, { phase, rate }] = [pair.position(), pair.view()]
    const playing = phase === 'playing'
    const whole = playing ? Math.floor(seconds) : Number.NaN
    if (whole !== told) {
      told = whole
      tell(seconds)
    }
    if (playing) timer = window.setTimeout(look, untilNextSecond(seconds, rate))
  }

  look()
  const releases = [pair.onPosition(look), pair.onView(look)]
  return () => {
    window.clearTimeout(timer)
    for (const release of releases) release()
  }
}
