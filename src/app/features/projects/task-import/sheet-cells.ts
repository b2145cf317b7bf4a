import { readSheet } from 'read-excel-file/web-worker'
import { maxUnpackedBytes } from '#src/domain/task-import/import-limits.ts'

/** The rows of cells; null if the file is not an .xlsx. */
export type SheetRows = string[][] | 'too-large' | null

/** Reads the first sheet of an .xlsx. One that unpacks to too much is not unpacked: 3 MB can become gigabytes. */
export async function readSheetRows(file: ArrayBuffer): Promise<SheetRows> {
  try {
    if (readUnpackedBytes(new DataView(file)) > maxUnpackedBytes) return 'too-large'
    return (await readSheet(file)).map((row) => row.map(sheetCell))
  } catch {
    return null
  }
}

const endRecordLength = 22

/**
 * Bytes of all files in a ZIP archive, by its directory; infinite if they need the ZIP64 format. The reader does not
 * unpack more of a file than that. Throws if there is no directory.
 */
function readUnpackedBytes(zip: DataView): number {
  let end = zip.byteLength - endRecordLength
  while (zip.getUint32(end, true) !== 0x06_05_4b_50) end -= 1
  const [count, start] = [zip.getUint16(end + 8, true), zip.getUint32(end + 16, true)]
  if (count === 0xff_ff || start === 0xff_ff_ff_ff) return Infinity
  let bytes = 0
  for (let index = 0, entry = start; index < count; index += 1) {
    bytes += zip.getUint32(entry + 24, true)
    entry += 46 + zip.getUint16(entry + 28, true) + zip.getUint16(entry + 30, true) + zip.getUint16(entry + 32, true)
  }
  return bytes
}

/** The text of a spreadsheet's cell, as a CSV would have it. */
export function sheetCell(value: unknown): string {
  if (value instanceof Date) {
    const text = value.toISOString()
    return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text
  }
  if (typeof value === 'string') return value
  if (typeof value === 'number') {
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? value.toExponential() : String(value)
  }
  return typeof value === 'boolean' ? String(value) : ''
}
