// Keyboard navigation on the timelines: along one side, or across to the other side's segment at that time.
import { pairOf } from '#src/domain/segment-pairs.ts'
import { segmentAfter, segmentBefore, type SegmentList } from '#src/domain/segments.ts'
import { otherSide } from '#src/player/core/session-state.ts'
import type { SideName } from '#src/player/core/media.ts'
import type { SegmentRef } from './lane-input.ts'

export type BothLists = { readonly [Name in SideName]: SegmentList }

/** The segment a key moves to from `from`; null for other keys and when there is none. */
export function laneTarget(key: string, from: SegmentRef, lists: BothLists): SegmentRef | null {
  const last = lists[from.side].segments.length - 1
  const along = (index: number): SegmentRef | null =>
    last < 0 ? null : { side: from.side, index: Math.min(Math.max(0, index), last) }
  switch (key) {
    case 'ArrowRight':
      return along(from.index + 1)
    case 'ArrowLeft':
      return along(from.index - 1)
    case 'Home':
      return along(0)
    case 'End':
      return along(last)
    case 'ArrowUp':
      return from.side === 'dub' ? across(from, lists) : null
    case 'ArrowDown':
      return from.side === 'source' ? across(from, lists) : null
    default:
      return null
  }
}

function across(from: SegmentRef, lists: BothLists): SegmentRef | null {
  const side = otherSide(from.side)
  const segment = lists[from.side].segments[from.index]
  if (!segment) return null
  const list = lists[side]
  const there = pairOf(segment, list) ?? segmentAfter(list, segment.start) ?? segmentBefore(list, segment.start)
  return there && { side, index: there.index }
}
