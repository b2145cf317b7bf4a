import { crc32 } from 'node:zlib'

const openXml = 'http://schemas.openxmlformats.org'
const relations = `${openXml}/officeDocument/2006/relationships`

/** An .xlsx file with one sheet. Dates are cells with a date format. */
export function xlsxFile(rows: readonly (readonly (string | number | Date | null)[])[]): Buffer {
  const cells = rows.map((row, at) => {
    const own = row.map((value, column) => cellXml(`${String.fromCodePoint(65 + column)}${at + 1}`, value)).join('')
    return `<row r="${at + 1}">${own}</row>`
  })
  return zip({
    '[Content_Types].xml': `<Types xmlns="${openXml}/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/></Types>`,
    '_rels/.rels': relationsXml({ officeDocument: 'xl/workbook.xml' }),
    'xl/workbook.xml': `<workbook xmlns="${openXml}/spreadsheetml/2006/main" xmlns:r="${relations}"><sheets><sheet name="Tasks" sheetId="1" r:id="worksheet"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': relationsXml({ worksheet: 'worksheets/sheet1.xml', styles: 'styles.xml' }),
    'xl/styles.xml': `<styleSheet xmlns="${openXml}/spreadsheetml/2006/main"><cellXfs><xf numFmtId="0"/><xf numFmtId="14" applyNumberFormat="1"/></cellXfs></styleSheet>`,
    'xl/worksheets/sheet1.xml': `<worksheet xmlns="${openXml}/spreadsheetml/2006/main"><dimension ref="A1:H${rows.length}"/><sheetData>${cells.join('')}</sheetData></worksheet>`,
  })
}

function relationsXml(targets: Readonly<Record<string, string>>): string {
  const entries = Object.entries(targets).map(
    ([name, target]) => `<Relationship Id="${name}" Type="${relations}/${name}" Target="${target}"/>`,
  )
  return `<Relationships xmlns="${openXml}/package/2006/relationships">${entries.join('')}</Relationships>`
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')

function cellXml(place: string, value: string | number | Date | null): string {
  if (value === null) return ''
  if (typeof value === 'string') return `<c r="${place}" t="inlineStr"><is><t>${escapeXml(value)}</t></is></c>`
  if (typeof value === 'number') return `<c r="${place}"><v>${value}</v></c>`
  return `<c r="${place}" s="1"><v>${value.getTime() / 86_400_000 + 25_569}</v></c>`
}

/** A ZIP archive without compression. */
function zip(files: Readonly<Record<string, string>>): Buffer {
  const local: Buffer[] = []
  const central: Buffer[] = []
  let offset = 0
  for (const [name, text] of Object.entries(files)) {
    const content = Buffer.from(text)
    const head = Buffer.alloc(26)
    head.writeUInt16LE(20, 0)
    head.writeUInt32LE(crc32(content), 10)
    head.writeUInt32LE(content.length, 14)
    head.writeUInt32LE(content.length, 18)
    head.writeUInt16LE(name.length, 22)
    local.push(Buffer.from('PK\u0003\u0004'), head, Buffer.from(name), content)
    const place = Buffer.alloc(14)
    place.writeUInt32LE(offset, 10)
    central.push(Buffer.from('PK\u0001\u0002\u0014\0'), head, place, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const directory = Buffer.concat(central)
  const end = Buffer.alloc(18)
  end.writeUInt16LE(Object.keys(files).length, 4)
  end.writeUInt16LE(Object.keys(files).length, 6)
  end.writeUInt32LE(directory.length, 8)
  end.writeUInt32LE(offset, 12)
  return Buffer.concat([...local, directory, Buffer.from('PK\u0005\u0006'), end])
}
