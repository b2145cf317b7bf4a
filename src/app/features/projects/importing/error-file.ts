import type { ImportError } from '#src/domain/task-import/import-error.ts'

type Words = { readonly line: string; readonly field: string; readonly reason: string }

/** Errors as CSV that spreadsheet programs open as UTF-8, and never run. */
export function writeErrors(words: Words, errors: readonly ImportError[], say: (error: ImportError) => string): string {
  const rows = [
    [words.line, words.field, words.reason],
    ...errors.map((error) => [error.line, error.field, say(error)]),
  ]
  return `\uFEFF${rows.map((row) => `${row.map(cell).join(',')}\r\n`).join('')}`
}

/** A cell that begins like a formula is made text. */
function cell(value: string | number): string {
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}
