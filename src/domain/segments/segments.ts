// Speech segments of a video, stored as JSON text of `[text, start, end, speaker, gender]` rows. The import writes them
// (to-segments.ts); of lists that are older, what can be used is, and the rest is reported as notes.
import { parseGender, type SpeakerGender } from './gender.ts'
import { type LineMap, mediaTimeAt } from './line-map.ts'
import { type TimeRange, toSharedRange } from './shared-clock.ts'

/** Times in seconds from the start of the video, or on the shared clock; of a point, `end` is `start`. */
export type Segment = {
  /** Index in the list, by start time. */
  readonly index: number
  /** Index in the list as imported, by start time, points last: it stays when an offset removes segments. */
  readonly originalIndex: number
  readonly text: string
  readonly start: number
  readonly end: number
  readonly speaker: string
  readonly gender: SpeakerGender
  /** The times on the clock of its video, where those of the list are on another. */
  readonly own?: TimeRange
}

/** A defect of a list. `count` is the number of segments concerned. */
export type SegmentNote = {
  readonly kind: 'broken' | 'unusable' | 'out-of-order' | 'overlapping' | 'beyond-end'
  readonly count: number
}

export type SegmentList = {
  /** Sorted by start time, then end time. */
  readonly segments: readonly Segment[]
  /** `latestEnds[i]` is the latest end of the segments up to `i`; it bounds searches for overlapping segments. */
  readonly latestEnds: readonly number[]
  readonly notes: readonly SegmentNote[]
}

const emptyList: SegmentList = { segments: [], latestEnds: [], notes: [] }

/** Parses a list from JSON text. Never throws: broken text yields its complete rows and a note. */
export function parseSegments(text: string | null | undefined): SegmentList {
  if (text === null || text === undefined || text.trim() === '') return emptyList
  const { rows, broken } = parseRows(text)
  const parsedRows = rows.map(parseRow).filter((row) => row !== null)
  const sorted = numberRows(parsedRows.toSorted((a, b) => a.start - b.start || a.end - b.end))
  const notes = [
    { kind: 'broken', count: broken ? 1 : 0 },
    { kind: 'unusable', count: rows.length - parsedRows.length },
    { kind: 'out-of-order', count: countAdjacentPairs(parsedRows, (previous, next) => next.start < previous.start) },
    { kind: 'overlapping', count: countOverlapping(sorted) },
  ] satisfies SegmentNote[]
  return buildList(sorted, notes)
}

/**
 * Clips the list to a video of `duration` seconds: segments that start after its end are removed, those that extend
 * past it are cut. A note counts both, except overruns of up to 0.1 s (rounding).
 */
export function fitToDuration(list: SegmentList, duration: number): SegmentList {
  const beyondEndCount = list.segments.filter((segment) => segment.end > duration + 0.1).length
  const fittingSegments = list.segments
    .filter((segment) => segment.start < duration)
    .map((segment) => ({ ...segment, end: Math.min(segment.end, duration) }))
  return buildList(fittingSegments, [...list.notes, { kind: 'beyond-end', count: beyondEndCount }])
}

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

/** Returns the segment at `time`; of overlapping ones, the one that started last. `null` if there is none. */
export function segmentAt(list: SegmentList, time: number): Segment | null {
  for (
    let position = lastIndexStartingBy(list, time);
    position >= 0 && (list.latestEnds[position] ?? 0) > time;
    position -= 1
  ) {
    const segment = list.segments[position]
    if (segment && segment.end > time) return segment
  }
  return null
}

/** Returns the first segment that starts more than 50 ms after `time`. */
export function segmentAfter(list: SegmentList, time: number): Segment | null {
  return list.segments[lastIndexStartingBy(list, time + 0.05) + 1] ?? null
}

/** The target of "previous": the current segment, or the one before it if the current one began less than 1 s ago. */
export function segmentBefore(list: SegmentList, time: number): Segment | null {
  const position = lastIndexStartingBy(list, time)
  const current = list.segments[position]
  if (!current) return null
  return time - current.start < 1 ? (list.segments[position - 1] ?? current) : current
}

/** Returns the last segment that has started by `time`, within 50 ms; before the first one, the first. */
export function segmentToMark(list: SegmentList, time: number): Segment | null {
  return list.segments[Math.max(0, lastIndexStartingBy(list, time + 0.05))] ?? null
}

/** Returns the segments that overlap the range from `from` to `to`, by start time. */
export function segmentsBetween(list: SegmentList, from: number, to: number): readonly Segment[] {
  const found: Segment[] = []
  for (
    let position = lastIndexStartingBy(list, to);
    position >= 0 && (list.latestEnds[position] ?? 0) > from;
    position -= 1
  ) {
    const segment = list.segments[position]
    if (segment && segment.end > from && segment.start < to) found.push(segment)
  }
  return found.toReversed()
}

/** A segment's times on the clock of its own video: those to show and to store. */
export const ownTimes = (segment: Segment): TimeRange => segment.own ?? segment

/** The segment with an original index; `null` if the list does not contain it, or for `null`. */
export const findOriginal = (list: SegmentList, originalIndex: number | null): Segment | null =>
  list.segments.find((segment) => segment.originalIndex === originalIndex) ?? null

/** Index of the last segment with `start <= time`, or -1. */
function lastIndexStartingBy(list: SegmentList, time: number): number {
  let low = 0
  let high = list.segments.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((list.segments[middle]?.start ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low - 1
}

type Row = Omit<Segment, 'index'>

/** A list of rows that are sorted by their start. */
function buildList(rows: readonly Row[], notes: readonly SegmentNote[]): SegmentList {
  let latest = 0
  return {
    segments: rows.map((row, index) => ({ ...row, index })),
    latestEnds: rows.map((row) => (latest = Math.max(latest, row.end))),
    notes: notes.filter((note) => note.count > 0),
  }
}

function parseRows(text: string): { rows: readonly unknown[]; broken: boolean } {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? { rows: value, broken: false } : { rows: [], broken: true }
  } catch {
    return { rows: recoverRows(text), broken: true }
  }
}

/** Points are numbered after the others: reviews that are older than they name the others by these numbers. */
function numberRows(rows: readonly ParsedRow[]): Row[] {
  const isPoint = ({ start, end }: ParsedRow) => start === end
  let next = 0
  let nextPoint = rows.filter((row) => !isPoint(row)).length
  return rows.map((row) => ({ ...row, originalIndex: isPoint(row) ? nextPoint++ : next++ }))
}

/** Returns the complete inner arrays of a malformed list: each runs from a `[` to the first `]` outside a string. */
function recoverRows(text: string): unknown[] {
  const innerArray = /\[(?:[^[\]"]|"(?:[^"\\]|\\.)*")*\]/gs
  return (text.match(innerArray) ?? []).flatMap((candidate) => {
    try {
      const row: unknown = JSON.parse(candidate)
      return [row]
    } catch {
      return []
    }
  })
}

function parseRow(value: unknown): ParsedRow | null {
  if (!Array.isArray(value)) return null
  const [text, from, to, speaker, gender] = value as readonly unknown[]
  const [a, b] = [parseSeconds(from), parseSeconds(to)]
  if (typeof text !== 'string' || a === null || b === null) return null
  return {
    text: text.trim(),
    start: Math.min(a, b),
    end: Math.max(a, b),
    speaker: typeof speaker === 'string' || typeof speaker === 'number' ? String(speaker) : '',
    gender: (typeof gender === 'string' && parseGender(gender)) || 'unknown',
  }
}

function parseSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

type ParsedRow = Omit<Row, 'originalIndex'>

function countAdjacentPairs(
  rows: readonly ParsedRow[],
  matches: (previous: ParsedRow, next: ParsedRow) => boolean,
): number {
  return rows.filter((row, position) => {
    const previous = rows[position - 1]
    return previous !== undefined && matches(previous, row)
  }).length
}

/** Counts the segments that begin before an earlier one has ended; up to 1 ms is rounding. */
function countOverlapping(sorted: readonly Row[]): number {
  let latest = 0
  return sorted.filter((row) => {
    const overlaps = row.start < latest - 0.001
    latest = Math.max(latest, row.end)
    return overlaps
  }).length
}
