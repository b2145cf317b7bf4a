// Marks of a review's segments: a reviewer checked a segment and found it correct or not.
import { isRecord } from '#src/domain/is-record.ts'
import { flagSides, maxSegmentIndex } from './review-flags.ts'

export type SegmentMark = {
  readonly side: (typeof flagSides)[number]
  /** The index of the segment in its side's list as imported. */
  readonly segment: number
  readonly ok: boolean
}

export const maxSegmentMarks = 2000

/**
 * Marks a segment, or removes its mark if it has the same one. A full list is unchanged, except for segments that it
 * contains.
 */
export function toggleMark(marks: readonly SegmentMark[], mark: SegmentMark): readonly SegmentMark[] {
  const isSame = ({ side, segment }: SegmentMark) => side === mark.side && segment === mark.segment
  const others = marks.filter((other) => !isSame(other))
  if (marks.find(isSame)?.ok === mark.ok) return others
  if (others.length >= maxSegmentMarks) return marks
  return [...others, mark].toSorted((a, b) => a.side.localeCompare(b.side) || a.segment - b.segment)
}

/** The number of marked segments that are correct, and of those that are not. */
export function countMarks(marks: readonly SegmentMark[] | undefined): { readonly ok: number; readonly notOk: number } {
  const okCount = (marks ?? []).filter(({ ok }) => ok).length
  return { ok: okCount, notOk: (marks ?? []).length - okCount }
}

/** Whether each segment has at most one mark. */
export function areMarksUnique(marks: readonly SegmentMark[]): boolean {
  return new Set(marks.map(({ side, segment }) => `${side} ${segment}`)).size === marks.length
}

/** Parses marks from untrusted data. Invalid marks, and all but the first of a segment, are omitted. */
export function parseSegmentMarks(value: unknown): readonly SegmentMark[] {
  if (!Array.isArray(value)) return []
  const marksByKey = new Map<string, SegmentMark>()
  for (const entry of value as readonly unknown[]) {
    const mark = parseMark(entry)
    const key = mark && `${mark.side} ${mark.segment}`
    if (mark && key !== null && !marksByKey.has(key)) marksByKey.set(key, mark)
  }
  return [...marksByKey.values()].slice(0, maxSegmentMarks)
}

function parseMark(value: unknown): SegmentMark | null {
  if (!isRecord(value)) return null
  const { segment, ok } = value
  const side = flagSides.find((candidate) => candidate === value['side'])
  const isIndex = typeof segment === 'number' && Number.isInteger(segment) && segment >= 0 && segment <= maxSegmentIndex
  return side !== undefined && isIndex && typeof ok === 'boolean' ? { side, segment, ok } : null
}

/** Whether each marked segment of a side is correct, by the segment's original index. */
export function marksBySegment(
  marks: readonly SegmentMark[] | undefined,
  side: SegmentMark['side'],
): ReadonlyMap<number, boolean> {
  return new Map((marks ?? []).filter((mark) => mark.side === side).map(({ segment, ok }) => [segment, ok]))
}
