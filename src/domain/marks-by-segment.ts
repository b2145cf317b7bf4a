import type { SegmentMark } from './segment-marks.ts'

/** Whether each marked segment of a side is correct, by the segment's original index. */
export function marksBySegment(
  marks: readonly SegmentMark[] | undefined,
  side: SegmentMark['side'],
): ReadonlyMap<number, boolean> {
  return new Map((marks ?? []).filter((mark) => mark.side === side).map(({ segment, ok }) => [segment, ok]))
}
