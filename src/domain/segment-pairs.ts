// Pairs a segment with its counterpart in the other language. Only times connect the two lists.
import { type Segment, type SegmentList, segmentsBetween } from './segments.ts'

/** Maximum gap in seconds between a sentence and its dub if they do not overlap. */
const apart = 0.5

/** Returns the segment of `other` with the largest overlap, else the nearest within half a second, else `null`. */
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

/** Returns the overlap as a share of the combined time; without overlap, the gap in seconds as a negative number. */
function sharedTime(a: Segment, b: Segment): number {
  const shared = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return shared > 0 ? shared / (Math.max(a.end, b.end) - Math.min(a.start, b.start)) : shared
}
