import { expect, test } from 'vitest'
import { xlsxFile } from '#tests/support/xlsx-file.ts'
import { readSheetRows, sheetCell } from './sheet-cells.ts'

test('the cells of an .xlsx are texts, as a CSV would have them', async () => {
  const file = xlsxFile([
    ['编号', 'Day', 'seconds', 'note'],
    ['007', new Date('2026-11-24'), 15.5, 'a & b\n<c>'],
    [9_007_199_254_740_991, new Date('2026-11-24T12:00:00Z'), null, 'last'],
  ])
  expect(await readSheetRows(new Uint8Array(file).buffer)).toEqual([
    ['编号', 'Day', 'seconds', 'note'],
    ['007', '2026-11-24', '15.5', 'a & b\n<c>'],
    ['9007199254740991', '2026-11-24T12:00:00.000Z', '', 'last'],
  ])
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
  expect(await readSheetRows(new Uint8Array(Buffer.from('PK\u0003\u0004 not a sheet')).buffer)).toBeNull()
})
