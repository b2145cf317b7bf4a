import type { ImportError } from '#src/domain/task-import/import-error.ts'

type Words = { readonly line: string; readonly field: string; readonly reason: string }

/** Errors as CSV that spreadsheet programs open as UTF-8, without formulas. */
export function writeErrors(words: Words, errors: readonly ImportError[], say: (error: ImportError) => string): string {
  const rows = [
    [words.line, words.field, words.reason],
    ...errors.map((error) => [error.line, error.field, say(error)]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** Escapes a cell. One that starts like a formula gets a leading apostrophe, so that no program executes it. */
function cell(value: string | number): string {
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
