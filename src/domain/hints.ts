// What segment lists alone give reason to look at first. Hints point; they never judge.
import { readingSpeed } from './reading-speed.ts'
import { pairOf } from './segment-pairs.ts'
import type { Segment, SegmentList } from './segments.ts'

/** The heavier first. */
export const hintKinds = ['missing-dub', 'gender-differs', 'too-long', 'overlap', 'missing-source', 'too-fast'] as const

export type HintKind = (typeof hintKinds)[number]

export type Hint = {
  readonly kind: HintKind
  /** Whose segment it is. */
  readonly side: 'source' | 'dub'
  readonly segment: Segment
  /** How much: seconds too long or overlapping, or the share of the comfortable reading speed. */
  readonly amount: number
}

/** Seconds a dub may run into the next sentence. */
const overrun = 0.3

/** Seconds of overlap between two segments that are rounding. */
const overlapping = 0.1

/** All hints, the heavier kinds first, each kind by time. Times of both lists are on the same clock. */
export function findHints(source: SegmentList, dub: SegmentList): readonly Hint[] {
  const found = [
    ...sourceHints(source, dub),
    ...dubHints(source, dub),
    ...overlaps(source, 'source'),
    ...overlaps(dub, 'dub'),
  ]
  const rank = (hint: Hint) => hintKinds.indexOf(hint.kind)
  return found.toSorted((a, b) => rank(a) - rank(b) || a.segment.start - b.segment.start)
}

function sourceHints(source: SegmentList, dub: SegmentList): Hint[] {
  return source.segments
    .filter((segment) => pairOf(segment, dub) === null)
    .map((segment) => ({ kind: 'missing-dub', side: 'source', segment, amount: segment.end - segment.start }))
}

function dubHints(source: SegmentList, dub: SegmentList): Hint[] {
  return dub.segments.flatMap((segment): Hint[] => {
    const hint = (kind: HintKind, amount: number): Hint => ({ kind, side: 'dub', segment, amount })
    const fast = readingSpeed(segment.text, segment.end - segment.start)
    const hints = fast > 1 ? [hint('too-fast', fast)] : []
    const pair = pairOf(segment, source)
    if (!pair) return [...hints, hint('missing-source', segment.end - segment.start)]
    if (differs(segment, pair)) hints.push(hint('gender-differs', 0))
    const over = segment.end - slotEnd(pair, source)
    if (over > overrun) hints.push(hint('too-long', over))
    return hints
  })
}

const differs = (a: Segment, b: Segment) => a.gender !== b.gender && a.gender !== 'unknown' && b.gender !== 'unknown'

/** A dub may use the silence after its sentence, until the next one begins. */
function slotEnd(pair: Segment, source: SegmentList): number {
  const next = source.segments[pair.index + 1]
  return next ? Math.max(pair.end, next.start) : Infinity
}

/** Segments that begin while an earlier one of their own list is still heard. */
function overlaps(list: SegmentList, side: Hint['side']): Hint[] {
  return list.segments.flatMap((segment, at): Hint[] => {
    const amount = Math.min(segment.end, list.reach[at - 1] ?? 0) - segment.start
    return amount > overlapping ? [{ kind: 'overlap', side, segment, amount }] : []
  })
}
