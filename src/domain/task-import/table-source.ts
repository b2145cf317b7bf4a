// Reads tasks from the records of a table, of a CSV or a spreadsheet, of which one of the first has the names of the columns.
import { unescapeFormula } from '#src/domain/text/csv-cell.ts'
import { isWellFormed } from '#src/domain/text/visible-name.ts'
import type { ImportRules } from './validate-task.ts'
import type { CsvRecord } from './csv-reader.ts'
import { fieldError, type ImportFieldError } from './import-error.ts'
import { findRepeatedColumn, type ImportField, matchColumns, missingFields } from './import-fields.ts'
import { maxCells } from './import-limits.ts'
import { checkRow, type ColumnsListener, type ImportRow, maxTaskMegabytes, rejectedRow } from './import-row.ts'

export type TableSource = {
  readonly read: (records: readonly CsvRecord[]) => ImportRow[]
  /** What is left at the end: the refusal of a table in which no row has the names of the columns. */
  readonly end: () => ImportRow[]
  /** Whether the whole table was refused: nothing more is read. */
  readonly isRefused: () => boolean
}

export function createTableSource(rules: ImportRules, onColumns: ColumnsListener): TableSource {
  let fields: readonly (ImportField | null)[] | null = null
  let isRefused = false
  /** The refusal of the row that has most names of columns: the first may be a title above them. */
  let refusal: {
    readonly known: number
    readonly row: ImportRow
    readonly columns: Parameters<ColumnsListener>
  } | null = null
  let rowsAbove = 0

  const readHeader = ({ line, cells, error }: CsvRecord): ImportRow[] => {
    if (line === 1 && isSeparatorLine(cells)) return []
    const columns = matchColumns(cells, rules.columns)
    const missing = missingFields(columns, rules.purpose)
    const repeated = findRepeatedColumn(cells, rules.columns)
    if (error === null && missing.length === 0 && repeated === undefined) {
      fields = columns
      onColumns(cells, columns)
      return []
    }
    const refuse = (...faults: ImportFieldError[]): ImportRow => ({
      ...rejectedRow(line, fieldError('', 'empty'), cells, true),
      errors: faults.map((fault) => ({ line, ...fault })),
    })
    const known = columns.filter((field) => field !== null).length
    if (!refusal || known > refusal.known)
      refusal = {
        known,
        columns: [cells, columns],
        row: error
          ? refuse(fieldError('', error, errorValues))
          : repeated === undefined
            ? refuse(...missing.map((name) => fieldError(name, 'column-missing', { name })))
            : refuse(fieldError(repeated, 'column-twice', { name: repeated })),
      }
    rowsAbove += 1
    return rowsAbove < maxRowsAbove ? [] : giveUp()
  }

  const giveUp = (): ImportRow[] => {
    if (fields || isRefused || !refusal) return []
    isRefused = true
    onColumns(...refusal.columns)
    return [refusal.row]
  }

  const readRow = ({ line, cells, error }: CsvRecord, fields: readonly (ImportField | null)[]): ImportRow => {
    if (error) return rejectedRow(line, fieldError('', error, errorValues), cells)
    if (cells.length > fields.length && cells.slice(fields.length).some((cell) => cell !== '')) {
      const values = { cells: cells.length, columns: fields.length }
      return rejectedRow(line, fieldError('', 'too-many-cells', values), cells)
    }
    const values: Partial<Record<ImportField, string>> = {}
    for (const [index, field] of fields.entries()) {
      const cell = cells[index] ?? ''
      if (!isWellFormed(cell)) return rejectedRow(line, fieldError(field ?? '', 'encoding'), cells)
      if (field && cellErrors.has(cell)) return rejectedRow(line, fieldError(field, 'cell-error', { cell }), cells)
      if (field && cell === missingResult) return rejectedRow(line, fieldError(field, 'cell-formula'), cells)
      if (field) values[field] = cell
    }
    return checkRow(line, values, rules, cells)
  }

  return {
    read: (records) => {
      const rows: ImportRow[] = []
      for (const read of records) {
        if (isRefused) break
        if (isBlank(read)) continue
        const record = read.error === null ? { ...read, cells: read.cells.map(unescapeFormula) } : read
        if (fields) rows.push(readRow(record, fields))
        else rows.push(...readHeader(record))
      }
      return rows
    },
    end: giveUp,
    isRefused: () => isRefused,
  }
}

/** What spreadsheet programs write for a formula that failed: not a value, and not the lack of one. */
export const cellErrors: ReadonlySet<string> = new Set([
  '#N/A',
  '#NULL!',
  '#DIV/0!',
  '#VALUE!',
  '#REF!',
  '#NAME?',
  '#NUM!',
  '#SPILL!',
  '#CALC!',
  '#GETTING_DATA',
])

/** Stands for a formula whose result is not in the spreadsheet's file. */
export const missingResult = '#FORMULA!'

/** So many rows are looked through for the names of columns: a title and its remarks may stand above them. */
export const maxRowsAbove = 10

const errorValues = { megabytes: maxTaskMegabytes, cells: `${maxCells}+`, columns: maxCells }

/** Whether a row has separators only, as spreadsheets write empty rows. */
const isBlank = ({ cells, error }: CsvRecord) => error === null && cells.every((cell) => cell.trim() === '')

/** Whether a record is `sep=;`, split at its own separator. */
const isSeparatorLine = (cells: readonly string[]) =>
  cells.length === 2 && cells[0]?.toLowerCase() === 'sep=' && cells[1] === ''
