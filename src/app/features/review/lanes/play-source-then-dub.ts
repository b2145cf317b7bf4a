import { findPair } from '#src/domain/segments/segment-pairs.ts'
import type { Segment } from '#src/domain/segments/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import type { SegmentLists } from './find-key-target.ts'

/**
 * Plays a segment of `side` and its counterpart, the source's first, each with its own sound. Without a counterpart, or
 * with `side` null for a range, both sides play the same time range.
 */
export function playSourceThenDub(
  pair: VideoPair,
  range: Segment | Pick<Segment, 'start' | 'end'>,
  side: SideName | null,
  lists: SegmentLists,
): void {
  const counterpart = (side && 'index' in range ? findPair(range, lists[otherSide(side)]) : null) ?? range
  const [source, dub] = side === 'dub' ? [counterpart, range] : [range, counterpart]
  pair.dispatch({
    kind: 'play-ranges',
    ranges: [
      { start: source.start, end: source.end, audible: 'source' },
      { start: dub.start, end: dub.end, audible: 'dub' },
    ],
  })
}
