// Who speaks at this moment, at the moment it changes. Positions are told a few times a second while both videos run,
// which is too late for words; a timer meets the next beginning or end.
import { segmentAfter, segmentAt, type SegmentList } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { Release } from '#src/player/core/scope.ts'
import { untilNextSecond } from './follow-seconds.ts'

/** No timer is set for what is further away than this, in milliseconds: a newer position comes before. */
const farthest = 1000

/** Milliseconds after a boundary at which it has been passed, whatever is rounded. */
const past = 8

/** Of the least time between two tellings, the part that must have gone by for another: seconds are not met to the millisecond. */
const almost = 0.75

/** A start that is so near, in seconds, counts as reached elsewhere; here it is the next. */
const nearly = 0.05

/**
 * Tells the index of the segment of `list` that is said, or null, now and whenever it is another. While both play it is
 * told at most once in `leastMs`, and what must wait waits for the next second to begin, as others do: the page is then
 * drawn once for all of them. `list` is on the shared clock.
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
