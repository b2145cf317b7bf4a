import { csvLine, csvMark } from '#src/domain/csv-cell.ts'
import type { ImportError } from '#src/domain/task-import/import-error.ts'

type ErrorCsvLabels = { readonly line: string; readonly field: string; readonly reason: string }

/** Errors as CSV that spreadsheet programs open as UTF-8, without formulas. */
export function formatErrorsCsv(
  labels: ErrorCsvLabels,
  errors: readonly ImportError[],
  describeError: (error: ImportError) => string,
): string {
  const rows = errors.map((error) => csvLine([error.line, error.field, describeError(error)]))
  return `${csvMark}${csvLine([labels.line, labels.field, labels.reason])}${rows.join('')}`
}
