// A video does not play backwards. It can be asked for one frame after the other, as fast as it shows them.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Seconds the position may differ from what was asked for; more, and somebody moved it. */
const tolerance = 0.3

/** Taken for a frame's length, in seconds, until one was seen. */
const usualFrame = 1 / 30

/**
 * Goes back from where both videos are, `speed` seconds a second, frame by frame where they keep up. Ends at the start,
 * when they play, or when they are moved otherwise, and tells so; releasing it ends it without a word.
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
