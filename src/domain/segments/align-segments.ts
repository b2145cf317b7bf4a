import { type LineMap, mediaTimeAt } from './line-map.ts'
import { buildList, type SegmentList } from './segments.ts'
import { toSharedRange } from './shared-clock.ts'

/**
 * The list of a side on the shared clock. Segments that would begin before 0 begin at 0; those that would end by 0 are
 * removed.
 */
export function alignSegments(list: SegmentList, clock: LineMap, side: 'source' | 'dub'): SegmentList {
  if (clock.length === 1 && clock[0][side] === clock[0].shared) return list
  const rows = list.segments.flatMap((segment) => {
    const { start, end } = toSharedRange(clock, side, segment)
    if (end <= 0 && start !== 0) return []
    const ownStart = start < 0 ? mediaTimeAt(clock, side, 0) : segment.start
    return { ...segment, start: Math.max(0, start), end, own: { start: ownStart, end: segment.end } }
  })
  return buildList(rows, list.notes)
}
