// A line that moves with the videos. During playback the compositor animates it: a transform set on every frame would
// make the page compute styles and layers, and commit, for each frame.
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sharedRate } from './pair-clock.ts'

/** Milliseconds of deviation beyond which the line's position is corrected. */
const driftToleranceMs = 40

/** Milliseconds before the end at which it stops: a finished animation would start over. */
const endMarginMs = 20

/** Moves `element` over `duration` seconds with the shared position of `pair`; without a pair it stays at the start. */
export function animatePosition(element: HTMLElement, pair: VideoPair | null, duration: number) {
  // An animation without a duration would be at its end immediately.
  const totalMs = Math.max(1, duration * 1000)
  const effect = new KeyframeEffect(element, [], { duration: totalMs, fill: 'both' })
  const animation = new Animation(effect)
  animation.pause()
  animation.currentTime = 0
  // Of a hidden element the compositor has nothing to animate: the page would render a frame for each display frame.
  let isRendered = true

  function sync(seconds: number): void {
    const positionMs = Math.min(Math.max(0, seconds * 1000), totalMs)
    const view = pair?.view()
    const isMoving = view?.phase === 'playing' && positionMs < totalMs - endMarginMs && isRendered
    const rate = view ? sharedRate(view, seconds) : 1
    if (isMoving && animation.playState === 'running') {
      if (animation.playbackRate !== rate) animation.playbackRate = rate
      if (Math.abs(Number(animation.currentTime) - positionMs) > driftToleranceMs) animation.currentTime = positionMs
      return
    }
    if (isMoving) {
      animation.playbackRate = rate
      animation.currentTime = positionMs
      animation.play()
    } else {
      animation.pause()
      animation.currentTime = positionMs
    }
  }

  const syncNow = () => sync(pair?.position() ?? 0)
  const unsubscribers = pair ? [pair.onPositionChange(sync), pair.onViewChange(syncNow)] : []
  const sizes = new ResizeObserver(([entry]) => {
    isRendered = (entry?.borderBoxSize[0]?.blockSize ?? 0) > 0
    syncNow()
  })
  sizes.observe(element)
  syncNow()
  return {
    /** Sets the transforms at 0 and at the end. */
    setTransforms: (start: string, end: string) => effect.setKeyframes({ transform: [start, end] }),
    close: () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
      sizes.disconnect()
      animation.cancel()
    },
  }
}
