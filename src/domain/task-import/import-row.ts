import { checkTask, type ImportRules, type ImportTask } from './validate-task.ts'
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
  return { line, raw, values: {}, task: null, errors: [{ line, ...error }], fatal }
}

/** Validates a row by the rules. */
export function checkRow(line: number, values: RowValues, rules: ImportRules, raw: ImportRow['raw']): ImportRow {
  const outcome = checkTask(values, rules)
  const errors = outcome.fieldErrors.map((fieldError) => ({ line, ...fieldError }))
  return { line, raw, values, task: 'task' in outcome ? outcome.task : null, errors, fatal: false }
}

/** The size limit of a task for error messages, in megabytes. */
export const maxTaskMegabytes = maxTaskLength / 1_000_000
