import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate'
import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
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

testEach('a cell with %j is %j', sheetCell, [
  [true, 'true'],
  [0, '0'],
  // Rounded: not with digits that the cell does not have.
  [2 ** 64, '1.8446744073709552e+19'],
  ['', ''],
  [undefined, ''],
])

/** Archives as other programs write them: each path and text changed. */
test.each<[string, (path: string) => string, (xml: string) => string]>([
  ['backslashes', (path) => path.replaceAll('/', '\\'), (xml) => xml],
  ['other case', (path) => path.replace('xl/', 'XL/').replace('workbook.xml', 'Workbook.xml'), (xml) => xml],
  ['other case of a sheet', (path) => path.replace('sheet0', 'Sheet0'), (xml) => xml],
  ['a slash in front', (path) => `/${path}`, (xml) => xml],
  ['relative targets', (path) => path, (xml) => xml.replace('"/xl/worksheets', '"worksheets')],
  [
    'targets with dots and backslashes',
    (path) => path,
    (xml) => xml.replace('"/xl/worksheets/', '"..\\xl\\.\\worksheets\\'),
  ],
  ['single quotes', (path) => path, (xml) => xml.replaceAll(/Target="([^"]*)"/g, "Target='$1'")],
  [
    'another folder and name',
    (path) => path.replace(/^xl\/(_rels\/)?workbook/, 'book/$1Main'),
    (xml) => xml.replace('"xl/workbook.xml"', '"/book/Main.xml"').replace('"styles.xml"', '"../xl/styles.xml"'),
  ],
  [
    'strict namespaces',
    (path) => path,
    (xml) =>
      xml
        .replaceAll(
          'http://schemas.openxmlformats.org/officeDocument/2006',
          'http://purl.oclc.org/ooxml/officeDocument',
        )
        .replaceAll(
          'http://schemas.openxmlformats.org/spreadsheetml/2006/main',
          'http://purl.oclc.org/ooxml/spreadsheetml/main',
        ),
  ],
  [
    'prefixes',
    (path) => path,
    (xml) =>
      xml
        .replaceAll(/<(\/?)(?=[a-z])/gi, '<$1x:')
        .replaceAll('xmlns=', 'xmlns:x=')
        .replaceAll('r:id=', 'rel:id=')
        .replaceAll('xmlns:r=', 'xmlns:rel='),
  ],
])('an archive with %s is read', async (_, toPath, toXml) => {
  const parts = Object.entries(unzipSync(xlsxFile({ Tasks: [['A', new Date('2026-11-24')]] })))
  const changed = zipSync(
    Object.fromEntries(parts.map(([path, xml]) => [toPath(path), strToU8(toXml(strFromU8(xml)))])),
  )
  expect(await readSheets(changed.buffer)).toEqual([{ name: 'Tasks', rows: [['A', '2026-11-24']] }])
})

test('a small file that unpacks to gigabytes is not unpacked', async () => {
  const zip = new DataView(new ArrayBuffer(76))
  zip.setUint32(0, 0x50_4b_03_04)
  // The directory: one file without a name, and where it begins.
  zip.setUint32(8, 0x50_4b_01_02)
  zip.setUint32(8 + 24, 2_500_000_000, true)
  zip.setUint32(54, 0x50_4b_05_06)
  zip.setUint16(54 + 8, 1, true)
  zip.setUint32(54 + 16, 8, true)
  expect(await readSheets(zip.buffer)).toBe('too-large')
})

test('a file that is no .xlsx is refused', async () => {
  expect(await readSheets(new TextEncoder().encode('PK\u0003\u0004 not a sheet').buffer)).toBeNull()
})
