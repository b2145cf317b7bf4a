// A line that goes along with the videos. While they play the compositor moves it: a transform set on every frame
// would have the page prepare, layer and commit a picture for each.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'

/** Milliseconds the line may be off before it is put right. */
const tolerance = 40

/** This close to the end, in milliseconds, it stands: an animation that has finished would start over. */
const endMargin = 20

export type Glide = {
  /** Its transforms at 0 and at the end. */
  readonly between: (start: string, end: string) => void
  readonly close: Release
}

/** Moves `line` over `duration` seconds with the shared position of `pair`; without one it stands at the start. */
export function glideAlong(line: HTMLElement, pair: VideoPair | null, duration: number): Glide {
  // One that takes no time would stand at its end from the start.
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
