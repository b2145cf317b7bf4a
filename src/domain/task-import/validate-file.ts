// The check of a whole file before anything is sent: what can be imported, and what is refused for which reasons.
import { csvLine, csvMark } from '#src/domain/text/csv-cell.ts'
import { isRecord } from '#src/domain/is-record.ts'
import { fieldError, type ImportError, type ImportValues } from './import-error.ts'
import type { ImportPurpose } from './import-fields.ts'
import type { ImportRow, RowValues } from './import-row.ts'
import { visibleId } from './validate-task.ts'

/** Errors with the same reason, of the same field and values; or notes with the same reason, of the same field. */
export type ErrorGroup = {
  /** The first one; of notes, with the counts of all. */
  readonly error: ImportError
  readonly count: number
  /** The first lines. */
  readonly lines: readonly number[]
}

export type FileCheck = {
  readonly good: number
  /** Valid rows whose `externalId` an earlier valid row has, with the first lines. Only the first of an id is imported. */
  readonly repeated: { readonly count: number; readonly lines: readonly number[] }
  readonly refused: number
  /** The file is refused as a whole. */
  readonly isRefused: boolean
  readonly groups: readonly ErrorGroup[]
  /** Of valid rows: what was done to them and what is odd in them. */
  readonly notes: readonly ErrorGroup[]
  /** Speakers whose gender the lists do not say, those of most tasks first. */
  readonly speakers: readonly string[]
}

/** Names of the two columns that a file of refused rows has besides those of the file; an import ignores them. */
export type RefusedLabels = { readonly line: string; readonly problem: string }

/** Errors of one field and reason beyond so many groups are counted in the first of these. */
const maxGroups = 100
const maxGroupLines = 5

type CountedGroup = { error: ImportError; count: number; lines: number[] }

const startGroup = (error: ImportError): CountedGroup => ({ error, count: 1, lines: [error.line] })

function countIn(group: CountedGroup, { line }: ImportError): void {
  group.count += 1
  if (group.lines.length < maxGroupLines) group.lines.push(line)
}

const mostFrequentFirst = (groups: ReadonlyMap<string, CountedGroup>) =>
  [...groups.values()].toSorted((a, b) => b.count - a.count)

/** Groups notes by field and reason. A group has the sum of their counts and the earliest of their dates. */
export function createNoteGroups() {
  const groups = new Map<string, CountedGroup>()
  return {
    add: (note: ImportError): void => {
      const key = `${note.field} ${note.reason}`
      const group = groups.get(key)
      if (!group) {
        groups.set(key, startGroup(note))
        return
      }
      countIn(group, note)
      group.error = { ...group.error, values: joinValues(group.error.values, note.values) }
    },
    result: (): readonly ErrorGroup[] => mostFrequentFirst(groups),
  }
}

const joinValues = (all: ImportValues, { count, date }: ImportValues): ImportValues => ({
  ...all,
  ...(count !== undefined && { count: Number(all['count']) + Number(count), rows: '' }),
  ...(date !== undefined && String(date) < String(all['date']) && { date }),
})

/** Counts the rows of a file. Those of new links that have the same id are one. */
export function createFileCheck(purpose: ImportPurpose = 'tasks'): {
  readonly add: (row: ImportRow) => void
  readonly result: () => FileCheck
} {
  const groups = new Map<string, CountedGroup>()
  const firstOfReason = new Map<string, CountedGroup>()
  const notes = createNoteGroups()
  const ids = new Set<string>()
  /** By what a person sees of an id, its first line. */
  const firstLooks = new Map<string, number>()
  const speakers = new Map<string, number>()
  const repeated = { count: 0, lines: [] as number[] }
  let good = 0
  let refused = 0
  let isRefused = false

  const addError = (error: ImportError) => {
    const reason = `${error.field} ${error.reason}`
    const key = `${reason} ${JSON.stringify(error.values)}`
    const group = groups.get(key) ?? (groups.size >= maxGroups ? firstOfReason.get(reason) : undefined)
    if (group) {
      countIn(group, error)
      return
    }
    const added = startGroup(error)
    groups.set(key, added)
    if (!firstOfReason.has(reason)) firstOfReason.set(reason, added)
  }

  const addTask = (externalId: string | null, line: number) => {
    if (externalId === null || !ids.has(externalId)) {
      good += 1
      if (externalId === null) return
      ids.add(externalId)
      const look = visibleId(externalId)
      const first = firstLooks.get(look)
      if (first === undefined) firstLooks.set(look, line)
      else notes.add({ line, ...fieldError('externalId', 'id-alike', { line: first }) })
      return
    }
    if (purpose === 'links') return
    repeated.count += 1
    // Several tasks of a JSON file can be on one line.
    if (repeated.lines.length < maxGroupLines && repeated.lines.at(-1) !== line) repeated.lines.push(line)
  }

  return {
    add: ({ task, line, errors, notes: rowNotes, speakers: rowSpeakers, fatal }) => {
      if (task) addTask(task.externalId, line)
      else if (!fatal) refused += 1
      isRefused ||= fatal
      for (const error of errors) addError(error)
      for (const speaker of rowSpeakers) speakers.set(speaker, (speakers.get(speaker) ?? 0) + 1)
      if (task) for (const note of rowNotes) notes.add(note)
    },
    result: () => ({
      good,
      repeated,
      refused,
      isRefused,
      groups: mostFrequentFirst(groups),
      notes: notes.result(),
      speakers: [...speakers].toSorted(([, a], [, b]) => b - a).map(([speaker]) => speaker),
    }),
  }
}

/** A task as a line of NDJSON with the fields' own names, as it is sent. */
export function toTaskLine(values: RowValues): string {
  const given = Object.entries(values).filter(([, value]) => value !== undefined && value !== '')
  return `${JSON.stringify(Object.fromEntries(given))}\n`
}

/** The first line of a file of refused rows of a table. */
export const refusedHeader = (names: readonly string[], { line, problem }: RefusedLabels): string =>
  csvMark + csvLine([...names, line, problem])

/**
 * A refused row with its line and what is wrong with it: of a table as CSV, below its `columnCount` columns, with surplus
 * cells at the end; an object as NDJSON. It can be corrected there and imported.
 */
export function toRefusedLine(
  { raw, line, errors }: ImportRow,
  columnCount: number,
  labels: RefusedLabels,
  describe: (error: ImportError) => string,
): string {
  const problem = errors
    .map((error) => (error.field === '' ? describe(error) : `${error.field}: ${describe(error)}`))
    .join(' ')
  if (typeof raw !== 'string') {
    const cells = Array.from({ length: columnCount }, (_, index) => raw[index] ?? '')
    return csvLine([...cells, line, problem, ...raw.slice(columnCount)])
  }
  try {
    const item: unknown = JSON.parse(raw)
    if (isRecord(item)) return `${JSON.stringify({ ...item, [labels.line]: line, [labels.problem]: problem })}\n`
  } catch {
    // What cannot be read is given back as it is.
  }
  return `${raw.trim().replaceAll(/\s*\n\s*/g, ' ')}\n`
}
