// Notifies of the current segment when it changes. Positions are reported a few times a second during playback, which
// is too late for text, so a timer waits for the next start or end of a segment.
import { mediaTimeAt } from '#src/domain/segments/line-map.ts'
import { segmentAfter, segmentAt, type SegmentList } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Dispose } from '#src/player/core/scope.ts'
import { clockOf, audibleSideOf, sharedRate } from './pair-clock.ts'

/** Milliseconds beyond which no timer is set: a newer position is reported before. */
const maxTimerMs = 1000

/** Milliseconds added to a boundary, so that it has passed despite rounding. */
const boundaryMarginMs = 8

/** Share of the minimum interval after which another notification is allowed: timers are not exact. */
const minIntervalShare = 0.75

/** Seconds before a start from which other code treats it as reached; here it is still the next one. */
const startToleranceSeconds = 0.05

/**
 * Notifies of the index of the current segment of `list`, or null, now and at each change. During playback at most once
 * in `minIntervalMs`; a delayed notification happens at the next whole second, together with others, so that the page renders
 * once for all of them. `list` is on the shared clock.
 */
export function subscribeToSegment(
  pair: VideoPair,
  list: SegmentList,
  listener: (index: number | null) => void,
  minIntervalMs = 0,
): Dispose {
  let timer = 0
  let lastIndex: number | null | undefined
  let lastNotifiedAtMs = -Infinity
  let isThrottled = false

  function update(): void {
    const [seconds, view, nowMs] = [pair.position(), pair.view(), performance.now()]
    const { phase } = view
    const rate = sharedRate(view, seconds)
    if (isThrottled && phase === 'playing') return
    isThrottled = false
    window.clearTimeout(timer)
    const current = segmentAt(list, seconds)
    const index = current?.index ?? null
    if (index !== lastIndex && phase === 'playing' && nowMs - lastNotifiedAtMs < minIntervalMs * minIntervalShare) {
      isThrottled = true
      timer = window.setTimeout(endThrottle, msUntilNextSecond(seconds, rate))
      return
    }
    if (index !== lastIndex) {
      lastIndex = index
      lastNotifiedAtMs = nowMs
      listener(index)
    }
    if (phase !== 'playing') return
    const nextStart = segmentAfter(list, seconds - startToleranceSeconds)?.start ?? Infinity
    const nextBoundary = Math.min(current?.end ?? Infinity, nextStart)
    const delayMs = ((nextBoundary - seconds) / rate) * 1000
    if (delayMs < maxTimerMs) timer = window.setTimeout(update, Math.max(0, delayMs) + boundaryMarginMs)
  }

  function endThrottle(): void {
    isThrottled = false
    update()
  }

  update()
  const unsubscribers = [pair.onPositionChange(update), pair.onViewChange(update)]
  return () => {
    window.clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}

/** Seconds added to a whole second, so that it has passed despite rounding. */
const boundaryMarginSeconds = 0.008

/** Milliseconds from the position `seconds` to the next whole second at the playback rate `rate`. */
function msUntilNextSecond(seconds: number, rate: number): number {
  return ((1 - (seconds % 1) + boundaryMarginSeconds) / rate) * 1000
}

/**
 * Notifies of the position in shared seconds: now, at each whole second of the side that is heard, and at each change
 * while not playing.
 */
export function subscribeToSeconds(pair: VideoPair, listener: (seconds: number) => void): Dispose {
  let timer = 0
  let lastSecond = Number.NaN

  function update(): void {
    window.clearTimeout(timer)
    const [seconds, view] = [pair.position(), pair.view()]
    const isPlaying = view.phase === 'playing'
    const ownSeconds = mediaTimeAt(clockOf(pair), audibleSideOf(view), seconds)
    const currentSecond = isPlaying ? Math.floor(ownSeconds) : Number.NaN
    if (currentSecond !== lastSecond) {
      lastSecond = currentSecond
      listener(seconds)
    }
    if (isPlaying) timer = window.setTimeout(update, msUntilNextSecond(ownSeconds, view.rate))
  }

  update()
  const unsubscribers = [pair.onPositionChange(update), pair.onViewChange(update)]
  return () => {
    window.clearTimeout(timer)
    for (const unsubscribe of unsubscribers) unsubscribe()
  }
}
