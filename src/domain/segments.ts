// Speech segments of a video, imported as JSON text of `[text, start, end, speaker, gender]` rows, often malformed.
// Valid rows are used; repairs are reported as notes.

export type Gender = 'male' | 'female' | 'unknown'

/** Times in seconds from the start of the video; `end` is greater than `start`. */
export type Segment = {
  /** Index in the list, by start time. */
  readonly index: number
  readonly text: string
  readonly start: number
  readonly end: number
  readonly speaker: string
  readonly gender: Gender
}

/** A defect of a list. `count` is the number of segments concerned. */
export type SegmentNote = {
  readonly kind: 'broken' | 'unusable' | 'out-of-order' | 'overlapping' | 'beyond-end'
  readonly count: number
}

export type SegmentList = {
  /** Sorted by start time, then end time. */
  readonly segments: readonly Segment[]
  /** `reach[i]` is the latest end of the segments up to `i`; it bounds searches for overlapping segments. */
  readonly reach: readonly number[]
  readonly notes: readonly SegmentNote[]
}

const noSegments: SegmentList = { segments: [], reach: [], notes: [] }

/** Parses a list from JSON text. Never throws: broken text yields its complete rows and a note. */
export function parseSegments(text: string | null | undefined): SegmentList {
  if (text === null || text === undefined || text.trim() === '') return noSegments
  const { rows, broken } = readRows(text)
  const read = rows.map(readRow).filter((row) => row !== null)
  const sorted = read.toSorted((a, b) => a.start - b.start || a.end - b.end)
  const notes = [
    { kind: 'broken', count: broken ? 1 : 0 },
    { kind: 'unusable', count: rows.length - read.length },
    { kind: 'out-of-order', count: countPairs(read, (before, after) => after.start < before.start) },
    { kind: 'overlapping', count: countOverlapping(sorted) },
  ] satisfies SegmentNote[]
  return listOf(sorted, notes)
}

/**
 * Clips the list to a video of `duration` seconds: segments that start after its end are removed, those that extend
 * past it are cut. A note counts both, except overruns of up to 0.1 s (rounding).
 */
export function fitToDuration(list: SegmentList, duration: number): SegmentList {
  const beyond = list.segments.filter((segment) => segment.end > duration + 0.1).length
  const fitting = list.segments
    .filter((segment) => segment.start < duration)
    .map((segment) => ({ ...segment, end: Math.min(segment.end, duration) }))
  return listOf(fitting, [...list.notes, { kind: 'beyond-end', count: beyond }])
}

/** Returns the segment at `time`; of overlapping ones, the one that started last. `null` if there is none. */
export function segmentAt(list: SegmentList, time: number): Segment | null {
  for (let at = lastStartingBy(list, time); at >= 0 && (list.reach[at] ?? 0) > time; at -= 1) {
    const segment = list.segments[at]
    if (segment && segment.end > time) return segment
  }
  return null
}

/** Returns the first segment that starts more than 50 ms after `time`. */
export function segmentAfter(list: SegmentList, time: number): Segment | null {
  return list.segments[lastStartingBy(list, time + 0.05) + 1] ?? null
}

/** The target of "previous": the current segment, or the one before it if the current one began less than 1 s ago. */
export function segmentBefore(list: SegmentList, time: number): Segment | null {
  const at = lastStartingBy(list, time)
  const current = list.segments[at]
  if (!current) return null
  return time - current.start < 1 ? (list.segments[at - 1] ?? current) : current
}

/** Returns the segments that overlap the range from `from` to `to`, by start time. */
export function segmentsBetween(list: SegmentList, from: number, to: number): readonly Segment[] {
  const found: Segment[] = []
  for (let at = lastStartingBy(list, to); at >= 0 && (list.reach[at] ?? 0) > from; at -= 1) {
    const segment = list.segments[at]
    if (segment && segment.end > from && segment.start < to) found.push(segment)
  }
  return found.toReversed()
}

/**
 * Shifts the list by `seconds`. Segments that would begin before 0 begin at 0; those that would end by 0 are removed.
 */
export function shiftSegments(list: SegmentList, seconds: number): SegmentList {
  if (seconds === 0) return list
  const rows = list.segments
    .map((segment) => ({ ...segment, start: Math.max(0, segment.start + seconds), end: segment.end + seconds }))
    .filter((segment) => segment.end > segment.start)
  return listOf(rows, list.notes)
}

/** Index of the last segment with `start <= time`, or -1. */
function lastStartingBy(list: SegmentList, time: number): number {
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

function listOf(rows: readonly Row[], notes: readonly SegmentNote[]): SegmentList {
  let latest = 0
  return {
    segments: rows.map((row, index) => ({ ...row, index })),
    reach: rows.map((row) => (latest = Math.max(latest, row.end))),
    notes: notes.filter((note) => note.count > 0),
  }
}

function readRows(text: string): { rows: readonly unknown[]; broken: boolean } {
  try {
    const value: unknown = JSON.parse(text)
    return Array.isArray(value) ? { rows: value, broken: false } : { rows: [], broken: true }
  } catch {
    return { rows: wholeRows(text), broken: true }
  }
}

/** Returns the complete inner arrays of a malformed list: each runs from a `[` to the first `]` outside a string. */
function wholeRows(text: string): unknown[] {
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

function readRow(value: unknown): Row | null {
  if (!Array.isArray(value)) return null
  const [text, from, to, speaker, gender] = value as readonly unknown[]
  const [a, b] = [readSeconds(from), readSeconds(to)]
  if (typeof text !== 'string' || a === null || b === null || a === b) return null
  return {
    text: text.trim(),
    start: Math.min(a, b),
    end: Math.max(a, b),
    speaker: typeof speaker === 'string' || typeof speaker === 'number' ? String(speaker) : '',
    gender: readGender(gender),
  }
}

function readSeconds(value: unknown): number | null {
  const seconds = typeof value === 'string' && value.trim() !== '' ? Number(value) : value
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds >= 0 ? seconds : null
}

function readGender(value: unknown): Gender {
  const word = typeof value === 'string' ? value.trim().toLowerCase() : ''
  if (word === 'male' || word === 'm') return 'male'
  if (word === 'female' || word === 'f') return 'female'
  return 'unknown'
}

function countPairs(rows: readonly Row[], matches: (before: Row, after: Row) => boolean): number {
  return rows.filter((row, at) => {
    const before = rows[at - 1]
    return before !== undefined && matches(before, row)
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
