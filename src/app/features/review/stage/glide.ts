// A line that moves with the videos. During playback the compositor animates it: a transform set on every frame would
// make the page compute styles and layers, and commit, for each frame.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Milliseconds of deviation beyond which the line's position is corrected. */
const tolerance = 40

/** Milliseconds before the end at which it stops: a finished animation would start over. */
const endMargin = 20

export type Glide = {
  /** Sets the transforms at 0 and at the end. */
  readonly between: (start: string, end: string) => void
  readonly close: Release
}

/** Moves `line` over `duration` seconds with the shared position of `pair`; without a pair it stays at the start. */
export function glideAlong(line: HTMLElement, pair: VideoPair | null, duration: number): Glide {
  // An animation without a duration would be at its end immediately.
  const total = Math.max(1, duration * 1000)
  const effect = new KeyframeEffect(line, [], { duration: total, fill: 'both' })
  const animation = new Animation(effect)
  animation.pause()
  animation.currentTime = 0

  function follow(seconds: number): void {
    const at = Math.min(Math.max(0, seconds * 1000), total)
    const view = pair?.view()
    const goes = view?.phase === 'playing' && at < total - endMargin
    if (goes && animation.playState === 'running') {
      if (animation.playbackRate !== view.rate) animation.playbackRate = view.rate
      if (Math.abs(Number(animation.currentTime) - at) > tolerance) animation.currentTime = at
      return
    }
    if (goes) {
      animation.playbackRate = view.rate
      animation.currentTime = at
      animation.play()
    } else {
      animation.pause()
      animation.currentTime = at
    }
  }

  const now = () => follow(pair?.position() ?? 0)
  const releases = pair ? [pair.onPosition(follow), pair.onView(now)] : []
  now()
  return {
    between: (start, end) => effect.setKeyframes({ transform: [start, end] }),
    close: () => {
      for (const release of releases) release()
      animation.cancel()
    },
  }
}
