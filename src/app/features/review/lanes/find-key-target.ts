// Keyboard navigation on the timelines: along one side, or across to the other side's segment at that time.
import { findPair } from '#src/domain/segments/segment-pairs.ts'
import { segmentAfter, segmentBefore, type SegmentList } from '#src/domain/segments/segments.ts'
import { otherSide, type SideName } from '#src/player/core/media.ts'
import type { SegmentRef } from './lane-listeners.ts'

export type SegmentLists = { readonly [Name in SideName]: SegmentList }

/** The segment itself or the closest by index; of the other side if the list is empty. */
export function clampToLists({ side, index }: SegmentRef, lists: SegmentLists): SegmentRef {
  const clampedSide = lists[side].segments.length > 0 ? side : otherSide(side)
  return { side: clampedSide, index: Math.max(0, Math.min(index, lists[clampedSide].segments.length - 1)) }
}

/** The segment a key moves to from `from`; null for other keys and when there is none. */
export function findKeyTarget(key: string, from: SegmentRef, lists: SegmentLists): SegmentRef | null {
  const lastIndex = lists[from.side].segments.length - 1
  const clampedRef = (index: number): SegmentRef | null =>
    lastIndex < 0 ? null : { side: from.side, index: Math.min(Math.max(0, index), lastIndex) }
  switch (key) {
    case 'ArrowRight':
      return clampedRef(from.index + 1)
    case 'ArrowLeft':
      return clampedRef(from.index - 1)
    case 'Home':
      return clampedRef(0)
    case 'End':
      return clampedRef(lastIndex)
    case 'ArrowUp':
      return from.side === 'dub' ? findAcross(from, lists) : null
    case 'ArrowDown':
      return from.side === 'source' ? findAcross(from, lists) : null
    default:
      return null
  }
}

function findAcross(from: SegmentRef, lists: SegmentLists): SegmentRef | null {
  const side = otherSide(from.side)
  const segment = lists[from.side].segments[from.index]
  if (!segment) return null
  const list = lists[side]
  const counterpart = findPair(segment, list) ?? segmentAfter(list, segment.start) ?? segmentBefore(list, segment.start)
  return counterpart && { side, index: counterpart.index }
}
