// One reader for lists of segments, from whatever shape a pipeline writes them in. It says what it did and what it did
// not understand; nothing is dropped in silence.
import { fail, ok, type Result } from '#src/domain/result.ts'
import { findRows, type FoundList, type ListSide } from './find-rows.ts'
import type { FoundRow } from './found-row.ts'
import { parseGender } from './gender.ts'
import { parseLiteral } from './parse-literal.ts'
import { readSubtitles, subtitleFormat } from './read-subtitles.ts'
import { guessUnit, type RawTime, type TimeUnit, toSeconds } from './read-time.ts'
import { isTtml, readTtml } from './read-ttml.ts'
import type { SpeakerGender } from './segments.ts'

/** Times in seconds from the start of the video, to a millisecond; `end` is at least `start`. */
export type SegmentRow = {
  readonly text: string
  readonly start: number
  readonly end: number
  readonly speaker: string
  readonly gender: SpeakerGender
}

export type SegmentContext = {
  readonly side: ListSide
  /** Length of the video in seconds, or the end of the other list; null if unknown. */
  readonly duration: number | null
  /** What a person said of bare numbers; null: guessed. */
  readonly unit: TimeUnit | null
  /** Frames a second, for timecodes that count frames; null if unknown. */
  readonly frameRate: number | null
  /** What a speaker of this name is called, and the gender. */
  readonly speakers?: ReadonlyMap<string, { readonly name: string; readonly gender: SpeakerGender }>
}

export const segmentRemarks = [
  // Rows that are not used.
  'no-time',
  'no-text',
  'not-dubbed',
  'before-start',
  // Rows that are used, with what was done or is odd.
  'unit',
  'reversed',
  'clamped',
  'end-missing',
  'beyond-end',
  'out-of-order',
  'overlapping',
  'stretched',
  'gender',
] as const
export type SegmentRemarkKind = (typeof segmentRemarks)[number]

/** `rows` are the first of `count`: lines of a subtitle file, otherwise places in the list, from 1. */
export type SegmentRemark = {
  readonly kind: SegmentRemarkKind
  readonly count: number
  readonly rows: readonly number[]
}

export type ReadSegments = {
  /** By start time, then end time. */
  readonly rows: readonly SegmentRow[]
  /** Of bare numbers. */
  readonly unit: TimeUnit
  readonly remarks: readonly SegmentRemark[]
}

/** Why a list is refused as a whole: it is none, it has no usable row, or one fact is needed to read it. */
export type SegmentProblem =
  | { readonly kind: 'not-a-list' | 'unit-unclear' | 'frame-rate-missing' }
  | { readonly kind: 'no-usable-row'; readonly remarks: readonly SegmentRemark[] }

const remarkedRows = 5
const usedWithout = new Set<SegmentRemarkKind>(['no-time', 'no-text', 'not-dubbed', 'before-start'])

/** The rows that are not used, of a list's remarks. */
export const countUnused = (remarks: readonly SegmentRemark[]): number =>
  remarks.reduce((sum, { kind, count }) => sum + (usedWithout.has(kind) ? count : 0), 0)

/**
 * Reads a list of segments: JSON or its text, a Python list, or a subtitle file. An empty list has no rows; it is not
 * refused.
 */
export function toSegments(value: unknown, context: SegmentContext): Result<ReadSegments, SegmentProblem> {
  const list = findList(value, context.side)
  if (!list) return fail({ kind: 'not-a-list' })
  const timed = list.rows.filter(isTimed)
  const unit = context.unit ?? list.unit ?? guessUnit(timed.map(spanOf), context.duration)
  if (unit === null) return fail({ kind: 'unit-unclear' })
  const countsFrames = unit === 'frames' || timed.some(({ start, end }) => [start, end].some(isTimecode))
  if (countsFrames && context.frameRate === null) return fail({ kind: 'frame-rate-missing' })
  const read = readRows(list.rows, unit, context)
  return list.rows.length > 0 && read.rows.length === 0
    ? fail({ kind: 'no-usable-row', remarks: read.remarks })
    : ok({ ...read, unit })
}

const isTimecode = (time: RawTime | null) => time?.kind === 'timecode'

type TimedRow = FoundRow & { readonly start: RawTime }
const isTimed = (row: FoundRow): row is TimedRow => row.start !== null
const spanOf = ({ start, end }: TimedRow) => ({ start, end: end ?? start })

function findList(value: unknown, side: ListSide): FoundList | null {
  if (typeof value !== 'string') return findRows(value, side)
  const format = subtitleFormat(value)
  if (format) return { rows: readSubtitles(value, format), unit: null }
  if (isTtml(value)) {
    const rows = readTtml(value)
    return rows && { rows, unit: null }
  }
  if (value.trim() === '') return { rows: [], unit: null }
  const parsed = parseLiteral(value)
  return typeof parsed === 'string' && parsed !== value ? findList(parsed, side) : findRows(parsed, side)
}

function readRows(found: readonly FoundRow[], unit: TimeUnit, { duration, frameRate, side, speakers }: SegmentContext) {
  const places = new Map<SegmentRemarkKind, number[]>()
  const remark = (kind: SegmentRemarkKind, { position }: { readonly position: number }) =>
    void places.set(kind, [...(places.get(kind) ?? []), position])
  const read = (time: RawTime) => toSeconds(time, unit, frameRate ?? 1)
  const rows: (SegmentRow & { readonly position: number })[] = []
  for (const [index, row] of found.entries()) {
    if (row.start === null) remark('no-time', row)
    else if (row.text === null) remark('no-text', row)
    else if (side === 'target' && row.isDubbed === false) remark('not-dubbed', row)
    else {
      const from = read(row.start)
      const next = found[index + 1]?.start
      if (row.end === null) remark('end-missing', row)
      const to = row.end ? read(row.end) : Math.max(from, next ? read(next) : (duration ?? from))
      if (to < from) remark('reversed', row)
      const [start, end] = [Math.min(from, to), Math.max(from, to)]
      if (end < 0) {
        remark('before-start', row)
        continue
      }
      if (start < 0) remark('clamped', row)
      if (duration !== null && end > duration + 0.1) remark('beyond-end', row)
      const speaker = speakers?.get(row.speaker)
      const gender = row.gender === '' ? undefined : parseGender(row.gender)
      if (gender === null) remark('gender', row)
      rows.push({
        position: row.position,
        text: row.text,
        start: Math.max(0, start),
        end,
        speaker: speaker?.name ?? row.speaker,
        gender: gender ?? speaker?.gender ?? 'unknown',
      })
    }
  }
  const sorted = rows.toSorted((a, b) => a.start - b.start || a.end - b.end)
  for (const [index, row] of rows.entries()) if (row.start < (rows[index - 1]?.start ?? 0)) remark('out-of-order', row)
  let latest = 0
  for (const row of sorted) {
    // Up to 1 ms is rounding.
    if (row.start < latest - 0.001) remark('overlapping', row)
    latest = Math.max(latest, row.end)
  }
  const stretched = sorted.filter((row, index) => row.end === sorted[index + 1]?.start)
  // Between people who speak, there are pauses: ends that are all the next start are not when a line ends.
  if (sorted.length >= 5 && stretched.length >= (sorted.length - 1) * 0.9)
    for (const row of stretched) remark('stretched', row)
  if (unit !== 'seconds') for (const row of rows) remark('unit', row)
  return {
    rows: sorted.map(({ text, start, end, speaker, gender }) => ({ text, start, end, speaker, gender })),
    remarks: segmentRemarks.flatMap((kind): SegmentRemark[] => {
      const positions = places.get(kind) ?? []
      return positions.length === 0 ? [] : [{ kind, count: positions.length, rows: positions.slice(0, remarkedRows) }]
    }),
  }
}
