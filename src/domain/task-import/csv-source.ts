import type { ImportRules } from './validate-task.ts'
import { createCsvReader, type CsvReader } from './csv-reader.ts'
import { type ColumnChoices, matchColumns } from './import-fields.ts'
import type { ColumnsListener, ImportRow, RowSource } from './import-row.ts'
import { maxTaskLength } from './import-limits.ts'
import { createTableSource, maxRowsAbove } from './table-source.ts'

/** Reads tasks from a table whose first line contains the column names. Without a `delimiter` it is found there. */
export function createCsvSource(
  rules: ImportRules,
  onColumns: ColumnsListener,
  delimiter: string | null = null,
): RowSource {
  let headText = ''
  let reader: CsvReader | null = null
  const table = createTableSource(rules, onColumns)

  const start = (isLast: boolean): ImportRow[] => {
    if (!isLast && !headText.trimStart().includes('\n') && headText.length <= maxTaskLength) return []
    reader = createCsvReader(delimiter ?? chooseDelimiter(headText, rules.columns))
    const text = headText
    headText = ''
    return table.read(reader.push(text))
  }

  return {
    push: (text) => {
      if (table.isRefused()) return []
      if (reader) return table.read(reader.push(text))
      headText += text
      return text.includes('\n') || headText.length > maxTaskLength ? start(false) : []
    },
    end: () => {
      const rows = reader ? [] : start(true)
      return [...rows, ...(reader && !table.isRefused() ? table.read(reader.end()) : []), ...table.end()]
    },
  }
}

/** Characters in which the separator is looked for: more than the names of any table have. */
const maxHeaderLength = 50_000

/**
 * Chooses among comma, semicolon and tab, since spreadsheets in many locales export the latter two. The one that
 * matches most column names of one of the first lines is used (the one with most columns if none is known), or the one that a line
 * `sep=;` before it names, as Excel reads it.
 */
function chooseDelimiter(headText: string, choices: ColumnChoices | undefined): string {
  const [, chosen] = /^sep=([,;\t])\r?\n/i.exec(headText) ?? []
  if (chosen !== undefined) return chosen
  const candidates = [',', ';', '\t'].map((delimiter) => {
    const reader = createCsvReader(delimiter)
    const rows = [...reader.push(headText.slice(0, maxHeaderLength)), ...reader.end()].slice(0, maxRowsAbove)
    const knownColumns = rows.map(({ cells }) => matchColumns(cells, choices).filter((field) => field !== null).length)
    return { delimiter, knownColumns: Math.max(0, ...knownColumns), columns: rows[0]?.cells.length ?? 0 }
  })
  const best = (of: 'knownColumns' | 'columns') => candidates.toSorted((a, b) => b[of] - a[of])[0]
  const known = best('knownColumns')
  return (known?.knownColumns ? known : best('columns'))?.delimiter ?? ','
}
