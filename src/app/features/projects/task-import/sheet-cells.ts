import { unzipSync, zipSync } from 'fflate'
import readXlsxFile from 'read-excel-file/web-worker'
import { maxUnpackedBytes } from '#src/domain/task-import/import-limits.ts'
import type { Sheet } from '#src/domain/task-import/import-reader.ts'
import { missingResult, cellErrors } from '#src/domain/task-import/table-source.ts'

/** The sheets with content, hidden ones too; null if the file is not an .xlsx. */
export type SheetsInFile = readonly Sheet[] | 'too-large' | null

/** Reads an .xlsx. One that unpacks to too much is not unpacked: 3 MB can become gigabytes. */
export async function readSheets(file: ArrayBuffer): Promise<SheetsInFile> {
  try {
    const parts = unpackParts(file)
    if (parts === 'too-large') return parts
    const sheets = await readXlsxFile(new Blob([zipSync(parts, { level: 0 })]))
    return sheets
      .filter(({ data }) => data.length > 0)
      .map(({ sheet, data }) => ({ name: sheet, rows: data.map((row) => row.map(sheetCell)) }))
  } catch {
    return null
  }
}

/** The XML of an .xlsx by the paths where the reader looks for it, in which every cell has a value. */
function unpackParts(file: ArrayBuffer) {
  // By the archive's directory: no more of a part is unpacked than it says.
  let bytes = 0
  const parts = unzipSync(new Uint8Array(file), {
    filter: ({ name, originalSize }) => {
      bytes += originalSize
      return bytes <= maxUnpackedBytes && /\.(?:xml|rels)$/i.test(name)
    },
  })
  if (bytes > maxUnpackedBytes) return 'too-large'
  return placeParts(new Map(Object.entries(parts).map(([path, part]) => [plainPath(path), fillCells(part)])))
}

/** Paths are compared without case; some programs write backslashes, or a slash or dot in front. */
const plainPath = (path: string) =>
  path
    .replaceAll('\\', '/')
    .replace(/^(?:\.?\/)+/, '')
    .toLowerCase()

type Parts = ReadonlyMap<string, Uint8Array<ArrayBuffer>>

/** The workbook and its relations at their usual places, whatever the package calls them; the relations name all paths. */
function placeParts(parts: Parts): Record<string, Uint8Array<ArrayBuffer>> {
  const ofPackage = /<[^>]*\/officeDocument["'][^>]*>/.exec(textOf(parts.get('_rels/.rels')))?.[0] ?? ''
  const [, , target = 'xl/workbook.xml'] = targetPattern.exec(ofPackage) ?? []
  const workbook = resolvePath('', target)
  const [folder = '', name = ''] = /^(.*\/)?([^/]*)$/.exec(workbook)?.slice(1) ?? []
  const relations = textOf(parts.get(`${folder}_rels/${name}.rels`)).replaceAll(
    new RegExp(targetPattern, 'g'),
    (_, before: string, path: string) => `${before}"/${resolvePath(folder, path)}"`,
  )
  const others = [...parts].map(([path, part]) => [path.replace('sharedstrings', 'sharedStrings'), part] as const)
  const book = parts.get(workbook)
  return {
    ...Object.fromEntries(others),
    ...(book && { 'xl/workbook.xml': book }),
    'xl/_rels/workbook.xml.rels': new TextEncoder().encode(relations),
  }
}

const textOf = (part: Uint8Array | undefined) => new TextDecoder().decode(part)

const targetPattern = /(\sTarget=)["']([^"']*)["']/

/** The path that a relation names, from the folder of its source or, with a slash, from the top. */
function resolvePath(folder: string, target: string): string {
  const path = target.replaceAll('\\', '/')
  const steps: string[] = []
  for (const step of plainPath(path.startsWith('/') ? path : folder + path).split('/')) {
    if (step === '..') steps.pop()
    else if (step !== '.') steps.push(step)
  }
  return steps.join('/').replace('sharedstrings', 'sharedStrings')
}

const cellPattern = /<((?:\w+:)?)c(\s[^>]*[^/>])>(.*?)<\/\1c>/gs

/** Gives texts to cells with an error, and to formulas without a value, which the reader would leave empty. */
function fillCells(part: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const xml = new TextDecoder().decode(part)
  if (!/<(?:\w+:)?f\b|\st="e"/.test(xml)) return part
  const filled = xml.replaceAll(cellPattern, (cell, prefix: string, attributes: string, content: string) => {
    const text = replacedValue(/\st="(\w+)"/.exec(attributes)?.[1], content)
    if (text === null) return cell
    const others = attributes.replace(/\st="\w+"/, '')
    return `<${prefix}c${others} t="inlineStr"><${prefix}is><${prefix}t>${text}</${prefix}t></${prefix}is></${prefix}c>`
  })
  return new TextEncoder().encode(filled)
}

function replacedValue(type: string | undefined, content: string): string | null {
  const value = /<(?:\w+:)?v\b[^>]*?(?:\/>|>([^<]*))/.exec(content)
  if (type === 'e') return [...cellErrors].find((error) => error === value?.[1]) ?? '#VALUE!'
  // Only a text may be the empty result of a formula.
  const hasValue = type === 'str' ? value !== null : Boolean(value?.[1])
  return /<(?:\w+:)?f\b/.test(content) && !hasValue ? missingResult : null
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
