// Plays a source segment and then its dub, each with its own sound, to compare them.
import { useShortcuts } from '#src/app/features/review/stage/shortcuts.ts'
import { useSelectedRange } from '#src/app/features/review/stage/selected-range.tsx'
import { pairOf } from '#src/domain/segment-pairs.ts'
import { segmentAfter, segmentAt } from '#src/domain/segments.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import { sideNames } from '#src/player/core/media.ts'
import type { SegmentRef } from './lane-input.ts'
import type { BothLists } from './lane-keys.ts'

/** Returns a function that plays the selected or current segment in the source, then in the dub; binds its key too. */
export function useSourceThenDub(pair: VideoPair | null, lists: BothLists): () => void {
  const { range, select } = useSelectedRange()
  const play = () => {
    if (!pair) return
    const selected = range?.side && range.segment !== null ? { side: range.side, index: range.segment } : null
    const going = pair.view().phase === 'playing'
    const ref = (going ? null : selected) ?? sentenceAt(pair.position(), lists)
    const segment = ref && lists[ref.side].segments[ref.index]
    if (!segment) return
    // Without a paired segment both sides play the same time range.
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

/** The segment at a time, source before dub; in silence the next one. */
function sentenceAt(seconds: number, lists: BothLists): SegmentRef | null {
  for (const find of [segmentAt, segmentAfter]) {
    for (const side of sideNames) {
      const segment = find(lists[side], seconds)
      if (segment) return { side, index: segment.index }
    }
  }
  return null
}
