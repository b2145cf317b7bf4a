import { checkTask, type ImportRules, type ImportTask } from './check-task.ts'
import { type FieldFault, type ImportError } from './import-error.ts'
import type { ImportField } from './import-fields.ts'
import { maxTaskLength } from './limits.ts'

export type RowValues = Readonly<Partial<Record<ImportField, unknown>>>

/** One task of a file, or why it isn't one. */
export type ImportRow = {
  readonly line: number
  readonly values: RowValues
  readonly task: ImportTask | null
  readonly errors: readonly ImportError[]
  /** It is not about one task: the file as a whole can't be taken. */
  readonly fatal: boolean
}

/** Reads one format. */
export type RowSource = { readonly push: (text: string) => ImportRow[]; readonly end: () => ImportRow[] }

/** Is told the names a file uses, with what each stands for. */
export type NoteNames = (names: readonly string[], fields: readonly (ImportField | null)[]) => void

/** A row that isn't a task for one reason. */
export function refusal(line: number, why: FieldFault, fatal = false): ImportRow {
  return { line, values: {}, task: null, errors: [{ line, ...why }], fatal }
}

/** A row as the rules see it. */
export function checkRow(line: number, values: RowValues, rules: ImportRules): ImportRow {
  const outcome = checkTask(values, rules)
  const errors = outcome.faults.map((wrong) => ({ line, ...wrong }))
  return { line, values, task: 'task' in outcome ? outcome.task : null, errors, fatal: false }
}

/** What a task may take, as a refusal says it. */
export const megabytes = maxTaskLength / 1_000_000
