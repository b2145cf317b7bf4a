// The rows of a list that was found, in seconds and in order, with what was done and what is odd.
import { isGenderNumber, parseGender, type SpeakerGender } from './gender.ts'
import { type RawTime, type TimeUnit, toSeconds } from './read-time.ts'

/** The list of a task that is wanted from a file with both: the original's lines, or the dub's. */
export type ListSide = 'source' | 'target'

/** Undefined if it is missing, null if it cannot be read. */
export type FoundTime = RawTime | null | undefined

/** A row as its file has it. */
export type FoundRow = {
  /** Its line in a subtitle file, otherwise its place in the list; from 1. */
  readonly position: number
  /** Null if it is missing. */
  readonly text: string | null
  readonly start: FoundTime
  readonly end: FoundTime
  readonly speaker: string
  /** As written: a word, or a number whose meaning its file does not say. */
  readonly gender: string
  /** Of a line that a pipeline leaves as it is in the original. */
  readonly isDubbed?: boolean
}

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
  /** Of whole numbers, where neither a length nor the lines tell it; null if nobody has said it. */
  readonly unit: TimeUnit | null
  /** The list is in the format of tasks: in seconds. */
  readonly isStored?: boolean
  /** Frames a second, for timecodes that count frames; null if unknown. */
  readonly frameRate: number | null
  /** What 1 stands for where genders are numbers; missing if nobody has said it. */
  readonly genderOfOne?: SpeakerGender | undefined
  /** The task's other list has a 2 as a gender. */
  readonly isZeroUnknown?: boolean
  readonly speakers?: Speakers | undefined
}

/** What a project calls a speaker, empty for as the list does, and the gender. */
export type Speaker = { readonly name: string; readonly gender: SpeakerGender }

/** By the name that a speaker has in lists. */
export type Speakers = ReadonlyMap<string, Speaker>

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
  'gender-number',
  'speaker',
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
  /** The speakers of rows whose gender the list does not say, as the list names them. */
  readonly speakers: readonly string[]
  /** Whether 0 stands for no gender. */
  readonly isZeroUnknown: boolean
}

const remarkedRows = 5
const usedWithout = new Set<SegmentRemarkKind>(['no-time', 'no-text', 'not-dubbed', 'before-start'])

/** The rows that are not used, of a list's remarks. */
export const countUnused = (remarks: readonly SegmentRemark[]): number =>
  remarks.reduce((sum, { kind, count }) => sum + (usedWithout.has(kind) ? count : 0), 0)

/** Reads rows whose bare numbers are in `unit`. */
export function readRows(
  found: readonly FoundRow[],
  unit: TimeUnit,
  { duration, frameRate, side, genderOfOne = 'unknown', speakers, ...context }: SegmentContext,
) {
  const places = new Map<SegmentRemarkKind, number[]>()
  const remark = (kind: SegmentRemarkKind, { position }: { readonly position: number }) => {
    const positions = places.get(kind)
    if (positions) positions.push(position)
    else places.set(kind, [position])
  }
  const read = (time: RawTime) => toSeconds(time, unit, frameRate ?? 25)
  const rows: (SegmentRow & { readonly position: number })[] = []
  const withoutGender = new Set<string>()
  // With a 2, 0 is the number of no gender (ISO/IEC 5218).
  const isZeroUnknown =
    context.isZeroUnknown || found.some(({ gender }) => isGenderNumber(gender) && gender.startsWith('2'))
  const genderOf = (word: string) => {
    if (!isGenderNumber(word)) return parseGender(word)
    if (genderOfOne === 'unknown' || (isZeroUnknown && word.startsWith('0'))) return 'unknown'
    return word.startsWith('1') ? genderOfOne : genderOfOne === 'male' ? 'female' : 'male'
  }
  for (const [index, row] of found.entries()) {
    if (!row.start || row.end === null) remark('no-time', row)
    else if (row.text === null) remark('no-text', row)
    else if (side === 'target' && row.isDubbed === false) remark('not-dubbed', row)
    else {
      const from = read(row.start)
      const next = found[index + 1]?.start
      if (!row.end) remark('end-missing', row)
      const to = row.end ? read(row.end) : Math.max(from, next ? read(next) : (duration ?? from))
      if (to < from) remark('reversed', row)
      const [start, end] = [Math.min(from, to), Math.max(from, to)]
      if (end < 0) {
        remark('before-start', row)
        continue
      }
      if (start < 0) remark('clamped', row)
      if (duration !== null && end > duration + 0.1) remark('beyond-end', row)
      const gender = row.gender === '' ? 'unknown' : genderOf(row.gender)
      if (gender === null) remark('gender', row)
      else if (isGenderNumber(row.gender)) remark('gender-number', row)
      const isKnown = gender !== null && gender !== 'unknown'
      if (!isKnown && row.speaker !== '') withoutGender.add(row.speaker)
      const speaker = isKnown ? undefined : speakers?.get(row.speaker)
      if (speaker) remark('speaker', row)
      rows.push({
        position: row.position,
        text: row.text,
        start: Math.max(0, start),
        end,
        speaker: speaker?.name || row.speaker,
        gender: isKnown ? gender : (speaker?.gender ?? 'unknown'),
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
    speakers: [...withoutGender],
    isZeroUnknown,
    rows: sorted.map(({ text, start, end, speaker, gender }) => ({ text, start, end, speaker, gender })),
    remarks: segmentRemarks.flatMap((kind): SegmentRemark[] => {
      const positions = places.get(kind) ?? []
      return positions.length === 0 ? [] : [{ kind, count: positions.length, rows: positions.slice(0, remarkedRows) }]
    }),
  }
}
