import { parse } from 'csv-parse/sync'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { csvLine, csvMark, unescapeFormula } from './csv-cell.ts'
import { refusedHeader, toRefusedLine } from '#src/domain/task-import/validate-file.ts'
import { createImportReader } from '#src/domain/task-import/import-reader.ts'

const rules = { languages: ['English'], mediaOrigins: null, uploads: null }
const columns = ['externalId', 'title', 'language', 'meta'] as const
const header = [...columns, 'source_external_url', 'target_external_url']
const urls = ['/a.mp4', '/b.mp4']

/** Any text, often with characters that mean something in a CSV, in a spreadsheet or to people who write one. */
const text = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({
    unit: fc.constantFrom('\r', '\n', '"', ',', ';', '\t', "'", '=', '+', '-', '@', '＝', ' ', '\uFEFF', '1'),
  }),
)

const table = fc.array(fc.tuple(text, text, text, text), { minLength: 1, maxLength: 4 })

const read = (csv: string, size = csv.length) => {
  const reader = createImportReader('csv', rules)
  const pieces = csv.match(new RegExp(`[^]{1,${size}}`, 'g')) ?? []
  return [...pieces.flatMap((piece) => reader.push(piece)), ...reader.end()]
}

test('any text in any cell is read again by the import, also from its file of refused rows, and by others', () => {
  fc.assert(
    fc.property(table, fc.integer({ min: 1, max: 9 }), (rows, size) => {
      const csv = csvMark + csvLine(header) + rows.map((row) => csvLine([...row, ...urls])).join('')
      const values = read(csv, size).map((row) => columns.map((column) => row.values[column]))
      expect(values).toEqual(rows)

      const labels = { line: 'Line', problem: 'Problem' }
      const refused = read(csv).map((row) => toRefusedLine(row, header.length, labels, () => 'no'))
      const again = read(refusedHeader(header, labels) + refused.join(''))
      expect(again.map((row) => columns.map((column) => row.values[column]))).toEqual(rows)

      const cells: string[][] = parse(csv, { bom: true })
      expect(cells.map((row) => row.map(unescapeFormula))).toEqual([header, ...rows.map((row) => [...row, ...urls])])
      for (const cell of cells.flat()) expect(cell).not.toMatch(/^[=+\-@\t\r\n＝＋－＠]/)
    }),
    { numRuns: 500 },
  )
})

test('numbers stay numbers, and a missing value is an empty cell', () => {
  expect(csvLine([-5, 0.25, null, ''])).toBe('-5,0.25,,\r\n')
})
