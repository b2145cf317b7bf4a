import { isWellFormed } from '#src/domain/well-formed.ts'
import type { ImportRules } from './check-task.ts'
import { createCsvReader, type CsvReader, type CsvRecord } from './csv-reader.ts'
import { fieldError } from './import-error.ts'
import { findRepeatedColumn, type ImportField, matchColumns, requiredFields } from './import-fields.ts'
import {
  checkRow,
  type ImportRow,
  maxTaskMegabytes,
  type ColumnsListener,
  rejectedRow,
  type RowSource,
} from './import-row.ts'
import { maxTaskLength } from './import-limits.ts'

/** A spreadsheet formula that an export (Curio's too) escaped with an apostrophe. */
const escapedFormula = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Reads tasks from a table whose first line contains the column names. */
export function createCsvSource(rules: ImportRules, onColumns: ColumnsListener): RowSource {
  let headText = ''
  let reader: CsvReader | null = null
  let fields: readonly (ImportField | null)[] | null = null
  let isFinished = false

  const readHeader = ({ line, cells, error }: CsvRecord): ImportRow[] => {
    if (line === 1 && isSeparatorLine(cells)) return []
    fields = matchColumns(cells)
    onColumns(cells, fields)
    const missing = requiredFields.filter((field) => !fields?.includes(field))
    const repeated = findRepeatedColumn(cells)
    isFinished = error !== null || missing.length > 0 || repeated !== undefined
    if (error) return [rejectedRow(line, fieldError('', error, { megabytes: maxTaskMegabytes }), true)]
    if (!isFinished) return []
    if (repeated !== undefined)
      return [rejectedRow(line, fieldError(repeated, 'column-twice', { name: repeated }), true)]
    const errors = missing.map((name) => ({ line, ...fieldError(name, 'column-missing', { name }) }))
    return [{ line, values: {}, task: null, errors, fatal: true }]
  }

  const readRow = ({ line, cells, error }: CsvRecord, fields: readonly (ImportField | null)[]): ImportRow => {
    if (error) return rejectedRow(line, fieldError('', error, { megabytes: maxTaskMegabytes }))
    if (cells.length > fields.length && cells.slice(fields.length).some((cell) => cell !== '')) {
      return rejectedRow(line, fieldError('', 'too-many-cells', { cells: cells.length, columns: fields.length }))
    }
    const values: Partial<Record<ImportField, string>> = {}
    for (const [index, field] of fields.entries()) {
      const cell = cells[index] ?? ''
      if (!isWellFormed(cell)) return rejectedRow(line, fieldError(field ?? '', 'encoding'))
      if (field) values[field] = escapedFormula.test(cell) ? cell.slice(1) : cell
    }
    return checkRow(line, values, rules)
  }

  const toRows = (records: readonly CsvRecord[]): ImportRow[] => {
    const rows: ImportRow[] = []
    for (const record of records) {
      if (isFinished) break
      if (fields) rows.push(readRow(record, fields))
      else rows.push(...readHeader(record))
    }
    return rows
  }

  const start = (isLast: boolean): ImportRow[] => {
    if (!isLast && !/\n/.test(headText.trimStart()) && headText.length <= maxTaskLength) return []
    reader = createCsvReader(chooseDelimiter(headText))
    const text = headText
    headText = ''
    return toRows(reader.push(text))
  }

  return {
    push: (text) => {
      if (isFinished) return []
      if (reader) return toRows(reader.push(text))
      headText += text
      return start(false)
    },
    end: () => {
      const rows = reader ? [] : start(true)
      return [...rows, ...(reader && !isFinished ? toRows(reader.end()) : [])]
    },
  }
}

/** Whether a record is `sep=;`, split at its own separator. */
const isSeparatorLine = (cells: readonly string[]) =>
  cells.length === 2 && cells[0]?.toLowerCase() === 'sep=' && cells[1] === ''

/**
 * Chooses among comma, semicolon and tab, since spreadsheets in many locales export the latter two. The one that
 * matches most column names of the first line is used, or the one that a line `sep=;` before it names, as Excel reads it.
 */
function chooseDelimiter(headText: string): string {
  const [, chosen] = /^sep=([,;\t])\r?\n/i.exec(headText) ?? []
  if (chosen !== undefined) return chosen
  const candidates = [',', ';', '\t'].map((delimiter) => {
    const reader = createCsvReader(delimiter)
    const [first] = [...reader.push(headText), ...reader.end()]
    return { delimiter, knownColumns: matchColumns(first?.cells ?? []).filter((field) => field !== null).length }
  })
  return candidates.toSorted((a, b) => b.knownColumns - a.knownColumns)[0]?.delimiter ?? ','
}
