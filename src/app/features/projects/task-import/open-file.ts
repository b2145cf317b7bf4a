import { type ImportFieldError, fieldError } from '#src/domain/task-import/import-error.ts'
import { maxFileBytes, maxSheetBytes, maxUnpackedBytes } from '#src/domain/task-import/import-limits.ts'
import {
  guessSheet,
  type Sheet,
  detectImportFormat,
  createImportReader,
  type ImportColumn,
  readSheet,
} from '#src/domain/task-import/import-reader.ts'
import {
  createTextDecoder,
  detectEncoding,
  type TextEncoding,
  type Utf8,
} from '#src/domain/task-import/text-decoder.ts'
import type { ImportRules } from '#src/domain/task-import/validate-task.ts'
import { queryOptions, skipToken } from '@tanstack/react-query'
import { type ImportRow, rejectedRow } from '#src/domain/task-import/import-row.ts'

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const utf8: Utf8 = {
  strict: (bytes) => {
    try {
      return strictDecoder.decode(bytes)
    } catch {
      return null
    }
  },
  lossy: (bytes) => lossyDecoder.decode(bytes),
}

/** A file of tasks: a text with its beginning, the sheets of a spreadsheet, or what refuses it as a whole. */
export type OpenedFile =
  | { readonly kind: 'text'; readonly encoding: TextEncoding; readonly head: string; readonly isWhole: boolean }
  | { readonly kind: 'sheets'; readonly sheets: readonly Sheet[] }
  | { readonly kind: 'refused'; readonly error: ImportFieldError }

/** What the tasks are read from. */
export type TaskFile = Exclude<OpenedFile, { kind: 'sheets' }> | ({ readonly kind: 'sheet' } & Sheet)

/** Of a spreadsheet, the sheet with a name, or else the one that has tasks. */
export function selectSheet(file: OpenedFile, name: string | null, rules: ImportRules): TaskFile {
  if (file.kind !== 'sheets') return file
  const sheet = file.sheets.find((sheet) => sheet.name === name) ?? guessSheet(file.sheets, rules)
  return { kind: 'sheet', name: '', rows: [], ...sheet }
}

/** Number of bytes read at first. */
const headLength = 262_144

/** Rejects when the file cannot be read. */
async function openFile(file: Blob, signal: AbortSignal): Promise<OpenedFile> {
  const bytes = new Uint8Array(await file.slice(0, headLength).arrayBuffer())
  const detected = detectEncoding(bytes)
  if (detected.encoding === null) return detected.reason === 'xlsx' ? openSheet(file, signal) : refused(detected.reason)
  if (file.size > maxFileBytes) return tooLarge('file-too-large', maxFileBytes)
  const isWhole = file.size <= headLength
  const decoder = createTextDecoder(detected.encoding, utf8)
  const head = decoder.push(bytes)
  return { kind: 'text', encoding: detected.encoding, head: isWhole ? head + decoder.end() : head, isWhole }
}

async function openSheet(file: Blob, signal: AbortSignal): Promise<OpenedFile> {
  if (file.size > maxSheetBytes) return tooLarge('file-too-large', maxSheetBytes)
  const { readSheetFile } = await import('./read-sheet-file.ts')
  const sheets = await readSheetFile(await file.arrayBuffer(), signal)
  if (sheets === 'too-large') return tooLarge('sheet-too-large', maxUnpackedBytes)
  return sheets ? { kind: 'sheets', sheets } : refused('binary')
}

const refused = (reason: 'binary' | 'xls'): OpenedFile => ({ kind: 'refused', error: fieldError('', reason) })

const tooLarge = (reason: 'file-too-large' | 'sheet-too-large', bytes: number): OpenedFile => ({
  kind: 'refused',
  error: fieldError('', reason, { megabytes: bytes / 1_000_000 }),
})

/** How the import interprets the beginning of a file. */
export type ImportPreviewData = {
  readonly columns: readonly ImportColumn[]
  readonly rows: readonly ImportRow[]
}

const maxPreviewRows = 5

/** Parses the first rows of a file of any size. */
export function parsePreview(file: TaskFile, rules: ImportRules): ImportPreviewData {
  if (file.kind === 'refused') return { columns: [], rows: [rejectedRow(1, file.error, [], true)] }
  if (file.kind === 'sheet') {
    // Rows before and between the first ones may be empty.
    const { columns, rows } = readSheet(file.rows.slice(0, 20 * maxPreviewRows), rules)
    return { columns, rows: rows.slice(0, maxPreviewRows) }
  }
  const reader = createImportReader(detectImportFormat(file.head), rules)
  const rows = [...reader.push(file.head), ...(file.isWhole ? reader.end() : [])].slice(0, maxPreviewRows)
  return { columns: reader.columns(), rows }
}

/** Reading a local file needs no network, and a retry would not help. */
export const localFileOptions = {
  networkMode: 'always',
  retry: false,
  gcTime: 0,
  structuralSharing: false,
  meta: { persist: false },
} as const

export const openedFileQuery = (file: Blob | null) =>
  queryOptions({
    queryKey: ['import-file', file && objectId(file)],
    queryFn: file ? ({ signal }) => openFile(file, signal) : skipToken,
    ...localFileOptions,
  })

let lastId = 0
const ids = new WeakMap<object, number>()

/** A number that stands for an object in a query key. */
export function objectId(object: object): number {
  const id = ids.get(object) ?? (lastId += 1)
  ids.set(object, id)
  return id
}
