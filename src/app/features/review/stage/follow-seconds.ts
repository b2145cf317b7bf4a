// What changes by the second, told as the second changes. Whoever follows so is told at one moment: the page is then
// drawn once for all of them.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Seconds after a whole one at which it has been passed, whatever is rounded. */
const past = 0.008

/** Milliseconds from `seconds` on until the next whole one, of two that play at `rate`. */
export function untilNextSecond(seconds: number, rate: number): number {
  return ((1 - (seconds % 1) + past) / rate) * 1000
}

/** Tells the position in seconds now, with every second that begins while both play, and whenever they do not. */
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
