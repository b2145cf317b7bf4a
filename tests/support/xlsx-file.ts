import { strToU8, zipSync } from 'fflate'

const openXml = 'http://schemas.openxmlformats.org'
const relations = `${openXml}/officeDocument/2006/relationships`

/** A date has a date format; `xml` is what the cell's element contains, of the type `type`. */
type Cell = string | number | Date | null | { readonly type: string; readonly xml: string }

/** An .xlsx file with sheets, by their names. */
export function xlsxFile(sheets: Readonly<Record<string, readonly (readonly Cell[])[]>>): Uint8Array<ArrayBuffer> {
  const names = Object.keys(sheets).map((name, at) => `<sheet name="${name}" sheetId="${at + 1}" r:id="r${at}"/>`)
  const worksheets = Object.values(sheets).map(
    (rows, at) => [`xl/worksheets/sheet${at}.xml`, worksheetXml(rows)] as const,
  )
  const targets = worksheets.map(([path], at) => [`r${at}`, 'worksheet', `/${path}`] as const)
  const parts = {
    '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationsXml([['workbook', 'officeDocument', 'xl/workbook.xml']]),
    'xl/workbook.xml': `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml([...targets, ['styles', 'styles', 'styles.xml']]),
    'xl/styles.xml': `<styleSheet xmlns="${openXml}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    ...Object.fromEntries(worksheets),
  }
  return zipSync(Object.fromEntries(Object.entries(parts).map(([path, xml]) => [path, strToU8(xml)])))
}

function worksheetXml(rows: readonly (readonly Cell[])[]): string {
  const rowTags = rows.map((row, at) => {
    const cells = row.map((value, column) => cellXml(`${String.fromCodePoint(65 + column)}${at + 1}`, value))
    return `<row r="${at + 1}">${cells.join('')}</row>`
  })
  return `<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><sheetData>${rowTags.join('')}</sheetData></worksheet>`
}

function relationsXml(targets: readonly (readonly [id: string, type: string, target: string])[]): string {
  const entries = targets.map(
    ([id, type, target]) => `<Relationship Id="${id}" Type="${relations}/${type}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${openXml}/package/2006/relationships">${entries.join('')}</Relationships>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(place: string, value: Cell): string {
  if (value === null) return ''
  if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  if ('xml' in value) return `<c r="${place}" t="${value.type}">${value.xml}</c>`
  return `<c r="${place}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
}
