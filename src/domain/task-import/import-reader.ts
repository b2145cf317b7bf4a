// Converts the text of a file, in chunks, to tasks and errors. Used by the server for the import and by the browser for
// the preview of the first rows.
import type { ImportRules } from './check-task.ts'
import { csvSource } from './csv-source.ts'
import { fault } from './import-error.ts'
import type { ImportField } from './import-fields.ts'
import { type ImportRow, refusal } from './import-row.ts'
import { jsonSource } from './json-source.ts'

export const importFormats = ['csv', 'ndjson', 'json'] as const
export type ImportFormat = (typeof importFormats)[number]

export type ImportReader = {
  readonly push: (text: string) => ImportRow[]
  readonly end: () => ImportRow[]
  /** The names in the file, in order, with their fields; null for ignored names. */
  readonly columns: () => readonly { readonly name: string; readonly field: ImportField | null }[]
}

/** Maximum names that are recorded; a file with more is not a table. */
const mostNames = 200

export function createImportReader(format: ImportFormat, rules: ImportRules): ImportReader {
  const columns = new Map<string, ImportField | null>()
  const note = (names: readonly string[], fields: readonly (ImportField | null)[]) => {
    for (const [at, name] of names.entries()) {
      if (columns.size < mostNames) columns.set(name, columns.get(name) ?? fields[at] ?? null)
    }
  }
  const source = format === 'csv' ? csvSource(rules, note) : jsonSource(format, rules, note)
  let begun = false
  let any = false
  const count = (rows: ImportRow[]) => {
    any ||= rows.length > 0
    return rows
  }
  return {
    push: (text) => {
      if (text === '') return []
      const first = !begun
      begun = true
      return count(source.push(first && text.startsWith('\uFEFF') ? text.slice(1) : text))
    },
    end: () => {
      const rows = count(source.end())
      return any ? rows : [refusal(1, fault('', 'empty'), true)]
    },
    columns: () => [...columns].map(([name, field]) => ({ name, field })),
  }
}
