import { expect, test } from 'vitest'
import { xlsxFile } from '#tests/support/xlsx-file.ts'
import { readSheets, sheetCell } from './sheet-cells.ts'

test('the cells of an .xlsx are texts, as a CSV would have them', async () => {
  const rows = [
    ['编号', 'Day', 'seconds', 'note'],
    ['007', new Date('2026-11-24'), 15.5, 'a & b\n<c>'],
    [9_007_199_254_740_991, new Date('2026-11-24T12:00:00Z'), null, 'last'],
  ]
  const texts = [
    ['编号', 'Day', 'seconds', 'note'],
    ['007', '2026-11-24', '15.5', 'a & b\n<c>'],
    ['9007199254740991', '2026-11-24T12:00:00.000Z', '', 'last'],
  ]
  expect(await readSheets(xlsxFile({ Tasks: rows, Empty: [], 说明: [['read me']] }).buffer)).toEqual([
    { name: 'Tasks', rows: texts },
    { name: '说明', rows: [['read me']] },
  ])
})

test.each([
  ['an error', 'e', '<f>VLOOKUP(A1)</f><v>#N/A</v>', '#N/A'],
  ['an error of another program', 'e', '<v>#E4!</v>', '#VALUE!'],
  ['a formula with a value', 'n', '<f>1+1</f><v>2</v>', '2'],
  ['a formula with a text', 'str', '<f>"f-"&amp;ROW()</f><v>f-2</v>', 'f-2'],
  ['a formula with an empty text', 'str', '<f>T(1)</f><v></v>', ''],
  ['a formula without a value', 'n', '<f>1+1</f><v/>', '#FORMULA!'],
  ['a formula of a text without a value', 'str', '<f>"f-"&amp;ROW()</f>', '#FORMULA!'],
])('%s is told', async (_, type, xml, text) => {
  const file = xlsxFile({ Tasks: [[{ type, xml }, 'next']] })
  expect(await readSheets(file.buffer)).toMatchObject([{ rows: [[text, 'next']] }])
})

test.each([
  [true, 'true'],
  [0, '0'],
  // Rounded: not with digits that the cell does not have.
  [2 ** 64, '1.8446744073709552e+19'],
  ['', ''],
  [undefined, ''],
])('a cell with %j is %j', (value, text) => {
  expect(sheetCell(value)).toBe(text)
})

test('a file that is no .xlsx is refused', async () => {
  expect(await readSheets(new TextEncoder().encode('PK\u0003\u0004 not a sheet').buffer)).toBeNull()
})
