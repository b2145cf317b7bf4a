import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * Formats rows as CSV (RFC 4180). With `header`, starts with a byte order mark and the column names: without the mark,
 * spreadsheet programs decode Chinese text wrongly. Texts that would be formulas are escaped with an apostrophe.
 */
export function toCsv(rows: readonly (readonly Cell[])[], header?: readonly string[]): string {
  const options = { bom: header !== undefined, escape_formulas: true, record_delimiter: 'windows' } as const
  return stringify(header === undefined ? [...rows] : [header, ...rows], options)
}
