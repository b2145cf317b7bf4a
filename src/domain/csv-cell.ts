/** A cell of a CSV file. One that starts like a formula gets a leading apostrophe, so that no program executes it. */
function csvCell(value: string | number): string {
  const text = String(value).replace(/^(?=[=+\-@\t\r])/, "'")
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text
}

/** A line of a CSV file. */
export const csvLine = (cells: readonly (string | number)[]): string => `${cells.map(csvCell).join(',')}\r\n`

/** Without this byte order mark, spreadsheet programs decode Chinese text wrongly. */
export const csvMark = '\uFEFF'
