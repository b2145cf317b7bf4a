import { isWellFormed } from '#src/domain/well-formed.ts'
import type { ImportRules } from './check-task.ts'
import { createCsvReader, type CsvReader, type CsvRecord } from './csv-reader.ts'
import { fault } from './import-error.ts'
import { type ImportField, matchNames, requiredFields } from './import-fields.ts'
import { checkRow, type ImportRow, megabytes, type NoteNames, refusal, type RowSource } from './import-row.ts'
import { maxTaskLength } from './limits.ts'

/** A spreadsheet formula that an export (Curio's too) escaped with an apostrophe. */
const defused = /^'[=+\-@\t\r\uFF1D\uFF0B\uFF0D\uFF20]/

/** Reads tasks from a table whose first line contains the column names. */
export function csvSource(rules: ImportRules, note: NoteNames): RowSource {
  let head = ''
  let reader: CsvReader | null = null
  let fields: readonly (ImportField | null)[] | null = null
  let over = false

  const readHeader = ({ line, cells, broken }: CsvRecord): ImportRow[] => {
    fields = matchNames(cells)
    note(cells, fields)
    const missing = requiredFields.filter((field) => !fields?.includes(field))
    over = broken !== null || missing.length > 0
    if (broken) return [refusal(line, fault('', broken, { megabytes }), true)]
    if (!over) return []
    const errors = missing.map((name) => ({ line, ...fault(name, 'column-missing', { name }) }))
    return [{ line, values: {}, task: null, errors, fatal: true }]
  }

  const readRow = ({ line, cells, broken }: CsvRecord, fields: readonly (ImportField | null)[]): ImportRow => {
    if (broken) return refusal(line, fault('', broken, { megabytes }))
    if (cells.length > fields.length && cells.slice(fields.length).some((cell) => cell !== '')) {
      return refusal(line, fault('', 'too-many-cells', { cells: cells.length, columns: fields.length }))
    }
    const values: Partial<Record<ImportField, string>> = {}
    for (const [at, field] of fields.entries()) {
      const cell = cells[at] ?? ''
      if (!isWellFormed(cell)) return refusal(line, fault(field ?? '', 'encoding'))
      if (field) values[field] = defused.test(cell) ? cell.slice(1) : cell
    }
    return checkRow(line, values, rules)
  }

  const take = (records: readonly CsvRecord[]): ImportRow[] => {
    const rows: ImportRow[] = []
    for (const record of records) {
      if (over) break
      if (fields) rows.push(readRow(record, fields))
      else rows.push(...readHeader(record))
    }
    return rows
  }

  const begin = (isLast: boolean): ImportRow[] => {
    if (!isLast && !/\n/.test(head.trimStart()) && head.length <= maxTaskLength) return []
    reader = createCsvReader(chooseDelimiter(head))
    const text = head
    head = ''
    return take(reader.push(text))
  }

  return {
    push: (text) => {
      if (over) return []
      if (reader) return take(reader.push(text))
      head += text
      return begin(false)
    },
    end: () => {
      const rows = reader ? [] : begin(true)
      return [...rows, ...(reader && !over ? take(reader.end()) : [])]
    },
  }
}

/**
 * Chooses among comma, semicolon and tab, since spreadsheets in many locales export the latter two. The one that
 * matches most column names of the first line is used.
 */
function chooseDelimiter(head: string): string {
  const sense = [',', ';', '\t'].map((delimiter) => {
    const reader = createCsvReader(delimiter)
    const [first] = [...reader.push(head), ...reader.end()]
    return { delimiter, known: matchNames(first?.cells ?? []).filter((field) => field !== null).length }
  })
  return sense.toSorted((a, b) => b.known - a.known)[0]?.delimiter ?? ','
}
