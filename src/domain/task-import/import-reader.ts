// Converts the text of a file, in chunks, to tasks and errors. Used by the server for the import and by the browser for
// the preview of the first rows.
import type { ImportRules } from './check-task.ts'
import { createCsvSource } from './csv-source.ts'
import { fieldError } from './import-error.ts'
import type { ImportField } from './import-fields.ts'
import { type ImportRow, rejectedRow } from './import-row.ts'
import { createJsonSource } from './json-source.ts'

export const importFormats = ['csv', 'ndjson', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]

export type ImportReader = {
  readonly push: (text: string) => ImportRow[]
  readonly end: () => ImportRow[]
  /** The names in the file, in order, with their fields; null for ignored names. */
  readonly columns: () => readonly { readonly name: string; readonly field: ImportField | null }[]
}

/** Maximum names that are recorded; a file with more is not a table. */
const maxColumns = 200

export function createImportReader(format: ImportFormat, rules: ImportRules): ImportReader {
  const columns = new Map<string, ImportField | null>()
  const recordColumns = (names: readonly string[], fields: readonly (ImportField | null)[]) => {
    for (const [index, name] of names.entries()) {
      if (columns.size < maxColumns) columns.set(name, columns.get(name) ?? fields[index] ?? null)
    }
  }
  const source =
    format === 'csv' ? createCsvSource(rules, recordColumns) : createJsonSource(format, rules, recordColumns)
  let hasStarted = false
  let hasRows = false
  const trackRows = (rows: ImportRow[]) => {
    hasRows ||= rows.length > 0
    return rows
  }
  return {
    push: (text) => {
      if (text === '') return []
      const first = !hasStarted
      hasStarted = true
      return trackRows(source.push(first && text.startsWith('\uFEFF') ? text.slice(1) : text))
    },
    end: () => {
      const rows = trackRows(source.end())
      return hasRows ? rows : [rejectedRow(1, fieldError('', 'empty'), true)]
    },
    columns: () => [...columns].map(([name, field]) => ({ name, field })),
  }
}
