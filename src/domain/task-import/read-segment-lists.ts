// The two lists of segments of a task, in the format of tasks, with what was done to them.
import { type ReadSegments, type SegmentContext, type SegmentRemark } from '#src/domain/segments/read-rows.ts'
import { type SegmentProblem, toSegments } from '#src/domain/segments/to-segments.ts'
import { type ImportErrorCode, type ImportFieldError, fieldError } from './import-error.ts'
import { type SegmentListName, segmentLists } from './import-fields.ts'

/** What a person says of a file's lists, and the length of the video in seconds. */
export type ListContext = Omit<SegmentContext, 'side'>

export const noContext: ListContext = { duration: null, unit: null, frameRate: null }

/** Of lists that are stored: nobody is asked about those that are older than their reader. */
export const storedContext: ListContext = { ...noContext, isStored: true, genderOfOne: 'unknown' }

type Lists<Value> = Readonly<Partial<Record<SegmentListName, Value>>>

/** Where each list stands in the file, for messages. */
type Paths = Lists<string>

export type ListReading = {
  /** Of the lists that can be read. */
  readonly lists: Lists<ReadSegments>
  readonly fieldErrors: readonly ImportFieldError[]
  /** What was done to the lists and what is odd in them; nothing is refused for it. */
  readonly notes: readonly ImportFieldError[]
  /** The lists of which only what a person said tells the unit. */
  readonly answered: ReadonlySet<SegmentListName>
}

/** Where each list's video ends, in seconds. */
export type ListLengths = Lists<number | null>

/**
 * Reads the lists. Where one may be in seconds or milliseconds, the other says how long the video is at least; then counts
 * what a person said. A number has the same meaning as a gender in both.
 */
export function readSegmentLists(
  values: Lists<unknown>,
  paths: Paths,
  contextOf: (name: SegmentListName) => ListContext,
): ListReading {
  const read = (name: SegmentListName, change: Partial<ListContext> = {}) =>
    toSegments(values[name], { ...contextOf(name), ...change, side: sideOf(name) })
  const answered = new Set<SegmentListName>()
  const readByLength = (name: SegmentListName, change: Partial<ListContext>) => {
    const outcome = read(name, { ...change, unit: null })
    if (outcome.ok || outcome.problem.kind !== 'unit-unclear') return outcome
    const other = segmentLists.find((list) => list !== name && values[list] !== undefined)
    const otherOutcome = other && read(other, { unit: null })
    const byOther = otherOutcome?.ok && read(name, { ...change, unit: null, duration: lastEnd(otherOutcome.value) })
    if (byOther && (byOther.ok || byOther.problem.kind !== 'unit-unclear')) return byOther
    if (contextOf(name).unit !== null) answered.add(name)
    return read(name, change)
  }
  const given = segmentLists.filter((name) => values[name] !== undefined)
  let outcomes = given.map((name) => [name, readByLength(name, {})] as const)
  if (outcomes.some(([, outcome]) => outcome.ok && outcome.value.isZeroUnknown))
    outcomes = given.map((name) => [name, readByLength(name, { isZeroUnknown: true })])
  const lists: Partial<Record<SegmentListName, ReadSegments>> = {}
  const fieldErrors: ImportFieldError[] = []
  const notes: ImportFieldError[] = []
  for (const [name, outcome] of outcomes) {
    const path = paths[name] ?? name
    if (outcome.ok) {
      lists[name] = outcome.value
      notes.push(
        ...outcome.value.remarks.map((remark) => toNote(path, remark, outcome.value.unit, contextOf(name).genderOfOne)),
      )
    } else fieldErrors.push(toError(path, outcome.problem))
  }
  return { lists, fieldErrors, notes, answered }
}

/** The latest end in seconds; null for an empty list. */
export const lastEnd = ({ rows }: ReadSegments): number | null =>
  rows.length === 0 ? null : rows.reduce((latest, { end }) => Math.max(latest, end), 0)

const joinRows = ({ rows, count }: Pick<SegmentRemark, 'rows' | 'count'>) =>
  `${rows.join(', ')}${count > rows.length ? ' …' : ''}`

export const sideOf = (name: SegmentListName) => (name === 'asr_sentence_list' ? 'source' : 'target')

const toNote = (path: string, remark: SegmentRemark, unit: string, gender = 'unknown'): ImportFieldError =>
  fieldError(path, remark.kind === 'unit' ? 'segments-unit-used' : `segments-${remark.kind}`, {
    count: remark.count,
    rows: joinRows(remark),
    unit,
    ...(remark.kind === 'gender-number' && { gender }),
  })

const problemReasons: Readonly<Record<Exclude<SegmentProblem['kind'], 'no-usable-row'>, ImportErrorCode>> = {
  'not-a-list': 'segments-list',
  'unit-unclear': 'segments-unit',
  'frame-rate-missing': 'segments-frames',
  'gender-unclear': 'segments-gender-unclear',
}

function toError(path: string, problem: SegmentProblem): ImportFieldError {
  if (problem.kind !== 'no-usable-row') return fieldError(path, problemReasons[problem.kind])
  const [first] = problem.remarks
  return fieldError(path, 'segments-unusable', { rows: first ? joinRows(first) : '' })
}
