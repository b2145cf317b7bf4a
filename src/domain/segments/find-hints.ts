// Finds segments worth checking first, from the segment lists only. Hints never affect the review.
import { type HintKind, hintKinds } from './hint-kinds.ts'
import { findPair } from './segment-pairs.ts'
import { ownTimes, type Segment, type SegmentList } from './segments.ts'

// Reading speed of a text in a given time. Limits are those of Netflix' timed text guides for adult programmes.

/** Comfortable characters per second, by script. */
const scriptLimits = [
  { script: /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u, perSecond: 9 },
  { script: /\p{Script=Hangul}/u, perSecond: 12 },
] as const

const defaultPerSecond = 20

/** A multiple of every limit: sums are exact, so that a text at its limit is not too fast. */
const stepsPerSecond = 180

/** Combining marks and spaces take no time. */
const untimedCharacter = /[\p{M}\s]/u

/** Returns the time a text needs divided by `seconds`: above 1 is too fast. An empty text needs none. */
export function readingSpeedRatio(text: string, seconds: number): number {
  let steps = 0
  for (const letter of text) {
    if (untimedCharacter.test(letter)) continue
    steps += stepsPerSecond / (scriptLimits.find(({ script }) => script.test(letter))?.perSecond ?? defaultPerSecond)
  }
  if (steps === 0) return 0
  return seconds > 0 ? steps / stepsPerSecond / seconds : Infinity
}

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

/** Returns all hints, most severe kinds first, each kind by time. Both lists are on the shared clock. */
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
    .map((segment) => ({ kind: 'missing-dub', side: 'source', segment, amount: lengthOf(segment) }))
}

function dubHints(source: SegmentList, dub: SegmentList): Hint[] {
  return dub.segments.flatMap((segment): Hint[] => {
    const hint = (kind: HintKind, amount: number): Hint => ({ kind, side: 'dub', segment, amount })
    const seconds = lengthOf(segment)
    // A point says when a line begins, not how fast it is.
    const speedRatio = seconds > 0 ? readingSpeedRatio(segment.text, seconds) : 0
    const hints = speedRatio > 1 ? [hint('too-fast', speedRatio)] : []
    const pair = findPair(segment, source)
    if (!pair) return [...hints, hint('missing-source', seconds)]
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
  let latestEnd = 0
  return list.segments.flatMap((segment): Hint[] => {
    const { start, end } = ownTimes(segment)
    const amount = Math.min(end, latestEnd) - start
    latestEnd = Math.max(latestEnd, end)
    return amount > minOverlapSeconds ? [{ kind: 'overlap', side, segment, amount }] : []
  })
}

/** Seconds in the segment's own video. */
function lengthOf(segment: Segment): number {
  const { start, end } = ownTimes(segment)
  return end - start
}
