import { stringify } from 'csv-stringify/sync'

export type Cell = string | number | null

/**
 * Lines of CSV (RFC 4180). With `head`, a byte order mark and the names of the columns come first: without the mark
 * spreadsheet programs take Chinese for something else. A text that would be a formula is defused with an apostrophe.
 */
export function toCsv(rows: readonly (readonly Cell[])[], head?: readonly string[]): string {
  const options = { bom: head !== undefined, escape_formulas: true, record_delimiter: 'windows' } as const
  return stringify(head === undefined ? [...rows] : [head, ...rows], options)
}
