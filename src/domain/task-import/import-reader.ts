// Converts the text of a file, in chunks, to tasks and errors. Used by the server for the import and by the browser for
// the preview of the first rows.
import type { ImportRules } from './validate-task.ts'
import { createCsvSource } from './csv-source.ts'
import { fieldError } from './import-error.ts'
import { type ImportField, matchColumns, missingFields } from './import-fields.ts'
import { type ColumnsListener, type ImportRow, rejectedRow } from './import-row.ts'
import { createJsonSource } from './json-source.ts'
import { createTableSource, maxRowsAbove } from './table-source.ts'

export type ImportFormat = 'csv' | 'tsv' | 'ndjson' | 'json'

export type ImportReader = {
  readonly push: (text: string) => ImportRow[]
  readonly end: () => ImportRow[]
  /** The names in the file, in order, with their fields; null for ignored names. */
  readonly columns: () => readonly ImportColumn[]
  /** The names of a table's columns, in order, or of the first object. */
  readonly header: () => readonly string[]
}

export type ImportColumn = { readonly name: string; readonly field: ImportField | null }

/** Maximum names that are recorded; a file with more is not a table. */
const maxColumns = 200

function createColumns() {
  const columns = new Map<string, ImportField | null>()
  let header: readonly string[] | null = null
  const onColumns: ColumnsListener = (names, fields) => {
    header ??= names
    for (const [index, name] of names.entries()) {
      if (columns.size < maxColumns) columns.set(name, columns.get(name) ?? fields[index] ?? null)
    }
  }
  const columnList = (): ImportColumn[] => [...columns].map(([name, field]) => ({ name, field }))
  return { onColumns, columns: columnList, header: () => header ?? [] }
}

const emptyFile = () => rejectedRow(1, fieldError('', 'empty'), [], true)

export function createImportReader(format: ImportFormat, rules: ImportRules): ImportReader {
  const { onColumns, ...names } = createColumns()
  const source =
    format === 'csv' || format === 'tsv'
      ? createCsvSource(rules, onColumns, format === 'tsv' ? '\t' : null)
      : createJsonSource(format, rules, onColumns)
  let hasStarted = false
  let hasRows = false
  /** As older programs for the Mac end lines. A lone return at the end of the first chunk is one of CR LF. */
  let hasReturnsOnly = false
  const trackRows = (rows: ImportRow[]) => {
    hasRows ||= rows.length > 0
    return rows
  }
  return {
    push: (text) => {
      if (text === '') return []
      const first = !hasStarted
      hasStarted = true
      if (first) hasReturnsOnly = /\r(?!$)/.test(text) && !text.includes('\n')
      const content = first && text.startsWith('\uFEFF') ? text.slice(1) : text
      return trackRows(source.push(hasReturnsOnly ? content.replaceAll('\r', '\n') : content))
    },
    end: () => {
      const rows = trackRows(source.end())
      return hasRows ? rows : [emptyFile()]
    },
    ...names,
  }
}

/** A sheet of a spreadsheet. */
export type Sheet = { readonly name: string; readonly rows: readonly (readonly string[])[] }

/** The first sheet whose first rows contain the names of all required columns, or else the first. */
export function guessSheet(sheets: readonly Sheet[], rules: ImportRules): Sheet | undefined {
  const hasNames = (cells: readonly string[]) =>
    missingFields(matchColumns(cells, rules.columns), rules.purpose).length === 0
  return sheets.find(({ rows }) => rows.slice(0, maxRowsAbove).some(hasNames)) ?? sheets[0]
}

/** Reads the tasks of a spreadsheet: its rows of cells, of which the first that is not empty has the column names. */
export function readSheet(sheet: Sheet['rows'], rules: ImportRules) {
  const { onColumns, columns, header } = createColumns()
  const table = createTableSource(rules, onColumns)
  const records = sheet.map((cells, index) => ({ line: index + 1, cells, error: null }))
  const rows = [...table.read(records.filter(({ cells }) => cells.some((cell) => cell !== ''))), ...table.end()]
  return { rows: rows.length > 0 ? rows : [emptyFile()], columns: columns(), header: header() }
}

/** Detects the format from the beginning of a text. */
export function detectImportFormat(headText: string): ImportFormat {
  const text = headText.replace(/^\uFEFF/, '').trimStart()
  if (text.startsWith('[')) return 'json'
  if (!text.startsWith('{')) return 'csv'
  const [line = ''] = text.split('\n', 1)
  try {
    const first: unknown = JSON.parse(line)
    return typeof first === 'object' && first !== null && 'tasks' in first ? 'json' : 'ndjson'
  } catch {
    return /^\{\s*"(?:tasks|bundleId)"\s*:|^\{\s*$/.test(line) ? 'json' : 'ndjson'
  }
}
