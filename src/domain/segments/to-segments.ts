// One reader for lists of segments, from whatever shape a pipeline writes them in. It says what it did and what it did
// not understand; nothing is dropped in silence.
import { fail, ok, type Result } from '#src/domain/result.ts'
import { findRows, type FoundList } from './find-rows.ts'
import { isGenderNumber } from './gender.ts'
import { parseLiteral } from './parse-literal.ts'
import { readSubtitles, subtitleFormat } from './read-subtitles.ts'
import { guessUnit, type RawTime } from './read-time.ts'
import {
  type FoundRow,
  type FoundTime,
  type ListSide,
  type ReadSegments,
  readRows,
  type SegmentContext,
  type SegmentRemark,
} from './read-rows.ts'
import { isTtml, readTtml } from './read-ttml.ts'

/** Why a list is refused as a whole: it is none, it has no usable row, or one fact is needed to read it. */
export type SegmentProblem =
  | { readonly kind: 'not-a-list' | 'unit-unclear' | 'frame-rate-missing' | 'gender-unclear' }
  | { readonly kind: 'no-usable-row'; readonly remarks: readonly SegmentRemark[] }

/**
 * Reads a list of segments: JSON or its text, a Python list, or a subtitle file. An empty list has no rows; it is not
 * refused.
 */
export function toSegments(value: unknown, context: SegmentContext): Result<ReadSegments, SegmentProblem> {
  const list = findList(value, context.side)
  if (!list) return fail({ kind: 'not-a-list' })
  const spans = list.rows.filter(isTimed).map(spanOf)
  const unit = list.unit ?? (context.isStored ? 'seconds' : (guessUnit(spans, context.duration) ?? context.unit))
  if (unit === null) return fail({ kind: 'unit-unclear' })
  const countsFrames = unit === 'frames' || spans.some(({ start, end }) => [start, end].some(isTimecode))
  if (countsFrames && context.frameRate === null) return fail({ kind: 'frame-rate-missing' })
  const read = readRows(list.rows, unit, context)
  if (list.rows.length > 0 && read.rows.length === 0) return fail({ kind: 'no-usable-row', remarks: read.remarks })
  if (context.genderOfOne === undefined && list.rows.some(({ gender }) => isGenderNumber(gender)))
    return fail({ kind: 'gender-unclear' })
  return ok({ ...read, unit })
}

const isTimecode = (time: FoundTime) => time?.kind === 'timecode'

type TimedRow = FoundRow & { readonly start: RawTime }
const isTimed = (row: FoundRow): row is TimedRow => Boolean(row.start)
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
