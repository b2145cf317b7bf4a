// Speech segments of a video as they arrive: JSON text of `[text, start, end, speaker, gender]` rows, often imperfect.
// Whatever can be shown is shown; what had to be mended is told in notes.

export type Gender = 'male' | 'female' | 'unknown'

/** Times in seconds from the start of the video; `end` is greater than `start`. */
export type Segment = {
  /** Place in its list, by start time. */
  readonly index: number
  readonly text: string
  readonly start: number
  readonly end: number
  readonly speaker: string
  readonly gender: Gender
}

/** What was wrong with a list. `count` says how many segments it concerns. */
export type SegmentNote = {
  readonly kind: 'broken' | 'unusable' | 'out-of-order' | 'overlapping' | 'beyond-end'
  readonly count: number
}

export type SegmentList = {
  /** By start time, then end time. */
  readonly segments: readonly Segment[]
  /** `reach[i]` is the latest end among the segments up to `i`; it lets a search look back no further than it must. */
  readonly reach: readonly number[]
  readonly notes: readonly SegmentNote[]
}

const noSegments: SegmentList = { segments: [], reach: [], notes: [] }

/** Reads a list from JSON text. Never throws: broken text gives the rows that are still whole, and a note. */
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
 * The list as it fits a video of `duration` seconds: what starts after its end is left out, what reaches over it
 * is cut there, both counted in a note. Up to a tenth of a second over is rounding, not worth a note.
 */
export function fitToDuration(list: SegmentList, duration: number): SegmentList {
  const beyond = list.segments.filter((segment) => segment.end > duration + 0.1).length
  const fitting = list.segments
    .filter((segment) => segment.start < duration)
    .map((segment) => ({ ...segment, end: Math.min(segment.end, duration) }))
  return listOf(fitting, [...list.notes, { kind: 'beyond-end', count: beyond }])
}

/** The segment heard at `time`; of overlapping ones, the one that started last. `null` in silence. */
export function segmentAt(list: SegmentList, time: number): Segment | null {
  for (let at = lastStartingBy(list, time); at >= 0 && (list.reach[at] ?? 0) > time; at -= 1) {
    const segment = list.segments[at]
    if (segment && segment.end > time) return segment
  }
  return null
}

/** The first segment that starts after `time`; a start within 50 ms counts as reached. */
export function segmentAfter(list: SegmentList, time: number): Segment | null {
  return list.segments[lastStartingBy(list, time + 0.05) + 1] ?? null
}

/** Where "previous" leads: the start of the segment under way, or of the one before when it began less than a second ago. */
export function segmentBefore(list: SegmentList, time: number): Segment | null {
  const at = lastStartingBy(list, time)
  const current = list.segments[at]
  if (!current) return null
  return time - current.start < 1 ? (list.segments[at - 1] ?? current) : current
}

/** The segments that are heard at some moment between `from` and `to`, by start time. */
export function segmentsBetween(list: SegmentList, from: number, to: number): readonly Segment[] {
  const found: Segment[] = []
  for (let at = lastStartingBy(list, to); at >= 0 && (list.reach[at] ?? 0) > from; at -= 1) {
    const segment = list.segments[at]
    if (segment && segment.end > from && segment.start < to) found.push(segment)
  }
  return found.toReversed()
}

/** The list as it is heard `seconds` later; what would begin before 0 begins at 0, what would end there is left out. */
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

/** The inner arrays of a damaged list that are complete in themselves: each runs from a `[` to the first `]` outside a string. */
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

/** Segments that begin while an earlier one still runs; a millisecond is rounding. */
function countOverlapping(sorted: readonly Row[]): number {
  let latest = 0
  return sorted.filter((row) => {
    const overlaps = row.start < latest - 0.001
    latest = Math.max(latest, row.end)
    return overlaps
  }).length
}
