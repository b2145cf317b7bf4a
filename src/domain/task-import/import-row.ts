import { checkLinks, checkRound, checkTask, type ImportRules, type ImportTask } from './validate-task.ts'
import { type ImportFieldError, type ImportError } from './import-error.ts'
import type { ImportField } from './import-fields.ts'
import { maxTaskLength } from './import-limits.ts'

export type RowValues = Readonly<Partial<Record<ImportField, unknown>>>

/** One task of a file, or its errors. */
export type ImportRow = {
  readonly line: number
  /** What the file has: the cells of a table (the whole line as one if it cannot be read), or the text of an object. */
  readonly raw: readonly string[] | string
  readonly values: RowValues
  readonly task: ImportTask | null
  readonly errors: readonly ImportError[]
  /** What was done to the task, and what is odd in it; nothing is refused for it. */
  readonly notes: readonly ImportError[]
  /** Speakers of its lists whose gender is not said. */
  readonly speakers: readonly string[]
  /** Whether the error refuses the whole file rather than one task. */
  readonly fatal: boolean
}

/** A reader for one format. */
export type RowSource = { readonly push: (text: string) => ImportRow[]; readonly end: () => ImportRow[] }

/** Receives the names a file uses, with the field of each. */
export type ColumnsListener = (names: readonly string[], fields: readonly (ImportField | null)[]) => void

/** Creates a row that is refused for one reason. */
export function rejectedRow(
  line: number,
  error: ImportFieldError,
  raw: ImportRow['raw'] = [],
  fatal = false,
): ImportRow {
  return { line, raw, values: {}, task: null, errors: [{ line, ...error }], notes: [], speakers: [], fatal }
}

const checks = { tasks: checkTask, links: checkLinks, rounds: checkRound } as const

/** Validates a row by the rules. */
export function checkRow(line: number, values: RowValues, rules: ImportRules, raw: ImportRow['raw']): ImportRow {
  const outcome = checks[rules.purpose ?? 'tasks'](values, rules)
  const atLine = (fault: ImportFieldError): ImportError => ({ line, ...fault })
  return {
    line,
    raw,
    values,
    task: 'task' in outcome ? outcome.task : null,
    errors: outcome.fieldErrors.map(atLine),
    notes: outcome.notes.map(atLine),
    speakers: outcome.speakers,
    fatal: false,
  }
}

/** The size limit of a task for error messages, in megabytes. */
export const maxTaskMegabytes = maxTaskLength / 1_000_000
