// Which segment of the other language says what this one says: the lists know nothing of each other but the time.
import { type Segment, type SegmentList, segmentsBetween } from './segments.ts'

/** Seconds a dub may come before or after its sentence without touching it, and still be its dub. */
const apart = 0.5

/** The segment of `other` that shares the most of both their time, else the nearest within half a second, else `null`. */
export function pairOf(segment: Segment, other: SegmentList): Segment | null {
  let best: Segment | null = null
  let most = -Infinity
  for (const candidate of segmentsBetween(other, segment.start - apart, segment.end + apart)) {
    const likeness = sharedTime(segment, candidate)
    if (likeness > most) {
      best = candidate
      most = likeness
    }
  }
  return best
}

/** The share of the time of either in which both are heard; where they do not touch, the seconds between as a negative. */
function sharedTime(a: Segment, b: Segment): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 ? shared / (Math.max(a.end, b.end) - Math.min(a.start, b.start)) : shared
}
