// Finds segments worth checking first, from the segment lists only. Hints never affect the review.
import { type HintKind, hintKinds } from './hint-kinds.ts'
import { readingSpeedRatio } from './reading-speed.ts'
import { findPair } from './segment-pairs.ts'
import type { Segment, SegmentList } from './segments.ts'

export type Hint = {
  readonly kind: HintKind
  /** The list that contains the segment. */
  readonly side: 'source' | 'dub'
  readonly segment: Segment
  /** Seconds too long or overlapping, or the ratio to the comfortable reading speed. */
  readonly amount: number
}

/** Seconds a dub may extend into the next sentence. */
const maxOverrunSeconds = 0.3

/** Overlaps up to this many seconds are rounding errors. */
const minOverlapSeconds = 0.1

/** Returns all hints, most severe kinds first, each kind by time. The times of both lists share one clock. */
export function findHints(source: SegmentList, dub: SegmentList): readonly Hint[] {
  const allHints = [
    ...sourceHints(source, dub),
    ...dubHints(source, dub),
    ...overlaps(source, 'source'),
    ...overlaps(dub, 'dub'),
  ]
  const rank = (hint: Hint) => hintKinds.indexOf(hint.kind)
  return allHints.toSorted((a, b) => rank(a) - rank(b) || a.segment.start - b.segment.start)
}

function sourceHints(source: SegmentList, dub: SegmentList): Hint[] {
  return source.segments
    .filter((segment) => findPair(segment, dub) === null)
    .map((segment) => ({ kind: 'missing-dub', side: 'source', segment, amount: segment.end - segment.start }))
}

function dubHints(source: SegmentList, dub: SegmentList): Hint[] {
  return dub.segments.flatMap((segment): Hint[] => {
    const hint = (kind: HintKind, amount: number): Hint => ({ kind, side: 'dub', segment, amount })
    const speedRatio = readingSpeedRatio(segment.text, segment.end - segment.start)
    const hints = speedRatio > 1 ? [hint('too-fast', speedRatio)] : []
    const pair = findPair(segment, source)
    if (!pair) return [...hints, hint('missing-source', segment.end - segment.start)]
    if (haveDifferentGenders(segment, pair)) hints.push(hint('gender-differs', 0))
    const overrunSeconds = segment.end - slotEnd(pair, source)
    if (overrunSeconds > maxOverrunSeconds) hints.push(hint('too-long', overrunSeconds))
    return hints
  })
}

const haveDifferentGenders = (a: Segment, b: Segment) =>
  a.gender !== b.gender && a.gender !== 'unknown' && b.gender !== 'unknown'

/** The end of a dub's slot: it may use the silence after its sentence until the next one begins. */
function slotEnd(pair: Segment, source: SegmentList): number {
  const next = source.segments[pair.index + 1]
  return next ? Math.max(pair.end, next.start) : Infinity
}

/** Finds segments that begin before an earlier one of the same list has ended. */
function overlaps(list: SegmentList, side: Hint['side']): Hint[] {
  return list.segments.flatMap((segment, index): Hint[] => {
    const amount = Math.min(segment.end, list.latestEnds[index - 1] ?? 0) - segment.start
    return amount > minOverlapSeconds ? [{ kind: 'overlap', side, segment, amount }] : []
  })
}
