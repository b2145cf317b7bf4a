// Pairs a segment with its counterpart in the other language. Only times connect the two lists.
import { type Segment, type SegmentList, segmentsBetween } from './segments.ts'

/** Maximum gap in seconds between a sentence and its dub if they do not overlap. */
const maxGapSeconds = 0.5

/** Returns the segment of `other` with the largest overlap, else the nearest within half a second, else `null`. */
export function findPair(segment: Segment, other: SegmentList): Segment | null {
  let best: Segment | null = null
  let bestOverlap = -Infinity
  for (const candidate of segmentsBetween(other, segment.start - maxGapSeconds, segment.end + maxGapSeconds)) {
    const overlap = overlapShare(segment, candidate)
    if (overlap > bestOverlap) {
      best = candidate
      bestOverlap = overlap
    }
  }
  return best
}

/** Returns the overlap as a share of the combined time; without overlap, the gap in seconds as a negative number. */
function overlapShare(a: Segment, b: Segment): number {
  const sharedSeconds = Math.min(a.end, b.end) - Math.max(a.start, b.start)
  return sharedSeconds > 0 ? sharedSeconds / (Math.max(a.end, b.end) - Math.min(a.start, b.start)) : sharedSeconds
}
