import { audibleSideOf, clockOf } from '#src/app/features/review/player/pair-clock.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Dispose } from '#src/player/core/scope.ts'

/** Seconds the position may differ from the requested one; beyond that, somebody else moved it. */
const seekToleranceSeconds = 0.3

/** Frame duration in seconds that is assumed until one is measured. */
const defaultFrameSeconds = 1 / 30

/**
 * Plays both videos backwards from the current position at `speed` times real time. Videos cannot play backwards, so it
 * seeks to one frame after the other, as fast as the browser shows them.
 * Ends at the start, when they play, or when something else moves them, and then calls `onEnd`. Releasing it ends it
 * without calling `onEnd`.
 */
export function playBackwards(pair: VideoPair, speed: number, onEnd: () => void): Dispose {
  const side = audibleSideOf(pair.view())
  const startedAtMs = performance.now()
  let lastTargetSeconds = pair.position()
  const startSeconds = mediaTimeAt(clockOf(pair), side, lastTargetSeconds)
  let frameRequest = 0
  pair.dispatch({ kind: 'pause' })

  const step = () => {
    const { phase, frameDuration } = pair.view()
    const wasMoved = Math.abs(pair.position() - lastTargetSeconds) > seekToleranceSeconds
    if (lastTargetSeconds <= 0 || phase === 'playing' || phase === 'waiting' || wasMoved) return onEnd()
    frameRequest = requestAnimationFrame(step)
    const ownSeconds = startSeconds - (speed * (performance.now() - startedAtMs)) / 1000
    const targetSeconds = Math.max(0, sharedTimeAt(clockOf(pair), side, ownSeconds))
    if (targetSeconds > 0 && lastTargetSeconds - targetSeconds < (frameDuration ?? defaultFrameSeconds))
      return undefined
    lastTargetSeconds = targetSeconds
    pair.dispatch({ kind: 'seek', to: targetSeconds })
    return undefined
  }
  frameRequest = requestAnimationFrame(step)
  return () => cancelAnimationFrame(frameRequest)
}
