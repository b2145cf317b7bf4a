import type { ImportError } from '#src/domain/task-import/import-error.ts'

type ErrorCsvLabels = { readonly line: string; readonly field: string; readonly reason: string }

/** Errors as CSV that spreadsheet programs open as UTF-8, without formulas. */
export function formatErrorsCsv(
  labels: ErrorCsvLabels,
  errors: readonly ImportError[],
  describeError: (error: ImportError) => string,
): string {
  const rows = [
    [labels.line, labels.field, labels.reason],
    ...errors.map((error) => [error.line, error.field, describeError(error)]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(escapeCell).join(',')}\r\n`).join('')}`
}

/** Escapes a cell. One that starts like a formula gets a leading apostrophe, so that no program executes it. */
function escapeCell(value: string | number): string {
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
