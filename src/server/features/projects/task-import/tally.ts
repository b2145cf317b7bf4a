// The outcome of an import, counted while it is read.
import { maxReportedErrors } from '#src/contract/projects/task-import.ts'
import { type ImportError, importErrorMessages } from '#src/domain/task-import/import-error.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'

export type ImportMode = 'all' | 'good'

export type Tally = {
  good: number
  refused: number
  errors: ImportError[]
  errorCount: number
  /** Of tasks that are not refused. */
  notes: ImportError[]
  noteCount: number
  /** By field, how many links end, with the line of the first that does: a note of each would hide all others. */
  linkEnds: Map<string, ImportError>
  /** Whether the whole file is refused. */
  fatal: boolean
}

export const createTally = (): Tally => ({
  good: 0,
  refused: 0,
  errors: [],
  errorCount: 0,
  notes: [],
  noteCount: 0,
  linkEnds: new Map(),
  fatal: false,
})

export function countRow(tally: Tally, { task, errors, notes, fatal }: ImportRow): void {
  if (task) tally.good += 1
  else if (!fatal) tally.refused += 1
  tally.fatal ||= fatal
  tally.errorCount += errors.length
  tally.errors.push(...errors.slice(0, maxReportedErrors - tally.errors.length))
  if (!task) return
  const others = notes.filter(({ reason }) => reason !== 'link-ends')
  tally.noteCount += others.length
  tally.notes.push(...others.slice(0, maxReportedErrors - tally.notes.length))
  for (const note of notes) if (note.reason === 'link-ends') countLinkEnd(tally, note)
}

function countLinkEnd({ linkEnds }: Tally, note: ImportError): void {
  const first = linkEnds.get(note.field)
  const count = Number(first?.values['count'] ?? 0) + 1
  const earliest = first && String(first.values['date']) <= String(note.values['date']) ? first : note
  linkEnds.set(note.field, { ...earliest, values: { ...earliest.values, count } })
}

/** Whether tasks read so far will be added. */
export const shouldImport = ({ fatal, errorCount }: Tally, mode: ImportMode): boolean =>
  !fatal && (mode === 'good' || errorCount === 0)

/** Counts tasks that are refused because of what is stored, which were counted as good; `errors`: the first ones. */
export function countRefused(
  tally: Tally,
  count: number,
  errors: readonly ImportError[],
  errorCount: number = count,
): void {
  tally.good -= count
  tally.refused += count
  tally.errorCount += errorCount
  tally.errors = firstOf(tally.errors, errors)
}

/** Counts notes that follow from what is stored; `notes`: the first ones. */
export function countNotes(tally: Tally, count: number, notes: readonly ImportError[]): void {
  tally.noteCount += count
  tally.notes = firstOf(tally.notes, notes)
}

const firstOf = (earlier: readonly ImportError[], later: readonly ImportError[]) =>
  [...earlier, ...later].toSorted((a, b) => a.line - b.line).slice(0, maxReportedErrors)

/** What the import did, or with a preview would do. */
export type Imported = {
  readonly added: number
  readonly changed: number
  readonly assigned: number
  readonly actionId: string | null
}

export const noImport: Imported = { added: 0, changed: 0, assigned: 0, actionId: null }

/** Whether errors kept every task out: those with errors, or all for the sake of one. */
export const isRefusedWhole = ({ good }: Tally, imported: Imported | null): boolean => imported === null || good === 0

/** `imported` is null if nothing is imported because of errors. */
export function toReport(tally: Tally, imported: Imported | null, ignored: readonly string[]) {
  const { good, refused, errors, errorCount, noteCount } = tally
  const notes = [...tally.linkEnds.values(), ...tally.notes].slice(0, maxReportedErrors)
  const { added, changed, assigned, actionId } = imported ?? noImport
  return {
    added,
    known: imported ? good - added - changed : 0,
    changed,
    assigned,
    actionId,
    refused,
    errors: errors.map(withMessage),
    errorCount,
    notes: notes.map(withMessage),
    noteCount: noteCount + tally.linkEnds.size,
    ignored: [...ignored],
  }
}

const withMessage = (error: ImportError) => ({ ...error, message: importErrorMessages[error.reason](error.values) })
