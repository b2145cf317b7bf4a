// Notifies of the current segment when it changes. Positions are reported a few times a second during playback, which
// is too late for text, so a timer waits for the next start or end of a segment.
import { segmentAfter, segmentAt, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'
import { untilNextSecond } from './follow-seconds.ts'

/** Milliseconds beyond which no timer is set: a newer position is reported before. */
const farthest = 1000

/** Milliseconds added to a boundary, so that it has passed despite rounding. */
const past = 8

/** Share of the minimum interval after which another notification is allowed: timers are not exact. */
const almost = 0.75

/** Seconds before a start from which other code treats it as reached; here it is still the next one. */
const nearly = 0.05

/**
 * Notifies of the index of the current segment of `list`, or null, now and at each change. During playback at most once
 * in `leastMs`; a delayed notification happens at the next whole second, together with others, so that the page renders
 * once for all of them. `list` is on the shared clock.
 */
export function followSegments(
  pair: VideoPair,
  list: SegmentList,
  tell: (index: number | null) => void,
  leastMs = 0,
): Release {
  let timer = 0
  let told: number | null | undefined
  let toldAt = -Infinity
  let waits = false

  function look(): void {
    const [seconds, { phase, rate }, now] = [pair.position(), pair.view(), performance.now()]
    if (waits && phase === 'playing') return
    waits = false
    window.clearTimeout(timer)
    const current = segmentAt(list, seconds)
    const index = current?.index ?? null
    if (index !== told && phase === 'playing' && now - toldAt < leastMs * almost) {
      waits = true
      timer = window.setTimeout(endWait, untilNextSecond(seconds, rate))
      return
    }
    if (index !== told) {
      told = index
      toldAt = now
      tell(index)
    }
    if (phase !== 'playing') return
    const after = segmentAfter(list, seconds - nearly)?.start ?? Infinity
    const next = Math.min(current?.end ?? Infinity, after)
    const ms = ((next - seconds) / rate) * 1000
    if (ms < farthest) timer = window.setTimeout(look, Math.max(0, ms) + past)
  }

  function endWait(): void {
    waits = false
    look()
  }

  look()
  const releases = [pair.onPosition(look), pair.onView(look)]
  return () => {
    window.clearTimeout(timer)
    for (const release of releases) release()
  }
}
