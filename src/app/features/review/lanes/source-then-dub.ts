// A sentence and then its dub, each with its own sound: the comparison a review is made of.
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import { useSelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { pairOf } from '#src/domain/segment-pairs.ts'
import { segmentAfter, segmentAt } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import { sideNames } from '#src/player/core/media.ts'
import type { SegmentRef } from './lane-input.ts'
import type { BothLists } from './lane-keys.ts'

/** Plays the sentence a person is at as the source has it, then as the dub does; by a press or by its key. */
export function useSourceThenDub(pair: VideoPair | null, lists: BothLists): () => void {
  const { range, select } = useSelectedRange()
  const play = () => {
    if (!pair) return
    const selected = range?.side && range.segment !== null ? { side: range.side, index: range.segment } : null
    const going = pair.view().phase === 'playing'
    const ref = (going ? null : selected) ?? sentenceAt(pair.position(), lists)
    const segment = ref && lists[ref.side].segments[ref.index]
    if (!segment) return
    // Without a pair the same stretch is heard in both.
    const other = pairOf(segment, lists[otherSide(ref.side)]) ?? segment
    const [source, dub] = ref.side === 'source' ? [segment, other] : [other, segment]
    select({ start: segment.start, end: segment.end, side: ref.side, segment: ref.index })
    pair.send({
      kind: 'play-ranges',
      ranges: [
        { start: source.start, end: source.end, heard: 'source' },
        { start: dub.start, end: dub.end, heard: 'dub' },
      ],
    })
  }
  useShortcuts({ 'source-then-dub': play })
  return play
}

/** What is said at a moment, in the source before the dub; in silence what comes next. */
function sentenceAt(seconds: number, lists: BothLists): SegmentRef | null {
  for (const find of [segmentAt, segmentAfter]) {
    for (const side of sideNames) {
      const segment = find(lists[side], seconds)
      if (segment) return { side, index: segment.index }
    }
  }
  return null
}
