// Reads tasks from the records of a table, of a CSV or a spreadsheet, whose first one contains the column names.
import { unescapeFormula } from '#src/domain/text/csv-cell.ts'
import { isWellFormed } from '#src/domain/text/visible-name.ts'
import type { ImportRules } from './validate-task.ts'
import type { CsvRecord } from './csv-reader.ts'
import { fieldError } from './import-error.ts'
import { findRepeatedColumn, type ImportField, matchColumns, requiredFields } from './import-fields.ts'
import { maxCells } from './import-limits.ts'
import { checkRow, type ColumnsListener, type ImportRow, maxTaskMegabytes, rejectedRow } from './import-row.ts'

export type TableSource = {
  readonly read: (records: readonly CsvRecord[]) => ImportRow[]
  /** Whether the whole table was refused: nothing more is read. */
  readonly isRefused: () => boolean
}

export function createTableSource(rules: ImportRules, onColumns: ColumnsListener): TableSource {
  let fields: readonly (ImportField | null)[] | null = null
  let isRefused = false

  const readHeader = ({ line, cells, error }: CsvRecord): ImportRow[] => {
    if (line === 1 && isSeparatorLine(cells)) return []
    fields = matchColumns(cells, rules.columns)
    onColumns(cells, fields)
    const missing = requiredFields.filter((field) => !fields?.includes(field))
    const repeated = findRepeatedColumn(cells, rules.columns)
    isRefused = error !== null || missing.length > 0 || repeated !== undefined
    if (error) return [rejectedRow(line, fieldError('', error, errorValues), cells, true)]
    if (!isRefused) return []
    if (repeated !== undefined)
      return [rejectedRow(line, fieldError(repeated, 'column-twice', { name: repeated }), cells, true)]
    const errors = missing.map((name) => ({ line, ...fieldError(name, 'column-missing', { name }) }))
    return [{ line, raw: cells, values: {}, task: null, errors, notes: [], fatal: true }]
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
    isRefused: () => isRefused,
  }
}

const errorValues = { megabytes: maxTaskMegabytes, cells: `${maxCells}+`, columns: maxCells }

/** Whether a row has separators only, as spreadsheets write empty rows. */
const isBlank = ({ cells, error }: CsvRecord) => error === null && cells.every((cell) => cell.trim() === '')

/** Whether a record is `sep=;`, split at its own separator. */
const isSeparatorLine = (cells: readonly string[]) =>
  cells.length === 2 && cells[0]?.toLowerCase() === 'sep=' && cells[1] === ''
