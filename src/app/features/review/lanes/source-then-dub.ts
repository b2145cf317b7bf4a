// Plays a source segment and then its dub, each with its own sound, to compare them.
import { useShortcuts } from '#src/app/features/review/settings/use-shortcuts.ts'
import { segmentRange, useSelectedRange } from '#src/app/features/review/player/selected-range.tsx'
import { findOriginal, segmentAfter, segmentAt, type Segment } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { PlayRange } from '#src/player/core/session-state.ts'
import { sideNames, type SideName, otherSide } from '#src/player/core/media.ts'
import type { SegmentRef, SegmentLists } from './lane-listeners.ts'
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import type { TimeRange } from '#src/domain/segments/shared-clock.ts'

/** Returns a function that plays the selected or current segment in the source, then in the dub; binds its key too. */
export function useSourceThenDub(pair: VideoPair | null, lists: SegmentLists): () => void {
  const { range, select } = useSelectedRange()
  const play = () => {
    if (!pair) return
    const selectedSegment = range?.side && findOriginal(lists[range.side], range.segment)
    const selectedRef = range?.side && selectedSegment ? { side: range.side, index: selectedSegment.index } : null
    const isPlaying = pair.view().phase === 'playing'
    const segmentRef = (isPlaying ? null : selectedRef) ?? findSegmentRefAt(pair.position(), lists)
    const segment = segmentRef && lists[segmentRef.side].segments[segmentRef.index]
    if (!segment) return
    select(segmentRange(segmentRef.side, segment))
    playSourceThenDub(pair, segmentRef.side, segment, findPair(segment, lists[otherSide(segmentRef.side)]))
  }
  useShortcuts({ 'source-then-dub': play })
  return play
}

/** The segment at a time, source before dub; in silence the next one. */
function findSegmentRefAt(seconds: number, lists: SegmentLists): SegmentRef | null {
  for (const find of [segmentAt, segmentAfter]) {
    for (const side of sideNames) {
      const segment = find(lists[side], seconds)
      if (segment) return { side, index: segment.index }
    }
  }
  return null
}

/** What a press on a segment of `side` plays: beside a bent dub, both sides of the line, each to its own end. */
export function lineRange(segment: Segment, side: SideName, lists: SegmentLists, isBent: boolean): PlayRange {
  const { start, end } = segment
  const counterpart = isBent ? findPair(segment, lists[otherSide(side)]) : null
  if (!counterpart || counterpart.end <= start || counterpart.start >= end) return { start, end }
  const [source, dub] = side === 'source' ? [end, counterpart.end] : [counterpart.end, end]
  return { start, end: Math.max(source, dub), ends: { source, dub } }
}

/**
 * Plays a range of `side` and its counterpart on the other one, the source's first, each with its own sound. Without a
 * counterpart both sides play the same time range.
 */
export function playSourceThenDub(
  pair: VideoPair,
  side: SideName,
  own: TimeRange,
  counterpart: TimeRange | null,
): void {
  const other = counterpart ?? own
  const [source, dub] = side === 'dub' ? [other, own] : [own, other]
  pair.dispatch({
    kind: 'play-ranges',
    ranges: [
      { start: source.start, end: source.end, audible: 'source' },
      { start: dub.start, end: dub.end, audible: 'dub' },
    ],
  })
}
