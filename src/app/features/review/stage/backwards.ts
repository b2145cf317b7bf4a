// Videos cannot play backwards, so this seeks to one frame after the other, as fast as the browser shows them.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Seconds the position may differ from the requested one; beyond that, somebody else moved it. */
const tolerance = 0.3

/** Frame duration in seconds that is assumed until one is measured. */
const usualFrame = 1 / 30

/**
 * Plays both videos backwards from the current position at `speed` times real time, frame by frame where they keep up.
 * Ends at the start, when they play, or when something else moves them, and then calls `onEnd`. Releasing it ends it
 * without calling `onEnd`.
 */
export function goBackwards(pair: VideoPair, speed: number, onEnd: () => void): Release {
  const [from, since] = [pair.position(), performance.now()]
  let asked = from
  let handle = 0
  pair.send({ kind: 'pause' })

  const next = () => {
    const { phase, frameDuration } = pair.view()
    const moved = Math.abs(pair.position() - asked) > tolerance
    if (asked <= 0 || phase === 'playing' || phase === 'waiting' || moved) return onEnd()
    handle = requestAnimationFrame(next)
    const at = Math.max(0, from - (speed * (performance.now() - since)) / 1000)
    if (at > 0 && asked - at < (frameDuration ?? usualFrame)) return undefined
    asked = at
    pair.send({ kind: 'seek', to: at })
    return undefined
  }
  handle = requestAnimationFrame(next)
  return () => cancelAnimationFrame(handle)
}
