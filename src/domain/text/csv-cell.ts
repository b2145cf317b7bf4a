// The cells of CSV files (RFC 4180) that Curio writes, none of which a spreadsheet program executes as a formula.

/** What a formula starts with, also behind apostrophes, so that removing one gives back every text. */
const formulaStart = /^'*[=+\-@\t\r\n\uFF1D\uFF0B\uFF0D\uFF20]/

export type Cell = string | number | null

/** A text that starts like a formula gets a leading apostrophe. A cell with any line break is quoted. */
function csvCell(value: Cell): string {
  if (typeof value !== 'string') return String(value ?? '')
  const text = formulaStart.test(value) ? `'${value}` : value
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file. */
export const csvLine = (cells: readonly Cell[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Without this byte order mark, spreadsheet programs decode Chinese text wrongly. */
export const csvMark = '\uFEFF'

/** The text of a cell that an export (Curio's too) escaped with an apostrophe. */
export const unescapeFormula = (cell: string): string =>
  cell.startsWith("'") && formulaStart.test(cell) ? cell.slice(1) : cell
