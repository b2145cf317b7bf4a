import { type ImportFieldError, fieldError } from '#src/domain/task-import/import-error.ts'
import { maxFileBytes, maxSheetBytes, maxUnpackedBytes } from '#src/domain/task-import/import-limits.ts'
import {
  createTextDecoder,
  detectEncoding,
  type TextEncoding,
  type Utf8,
} from '#src/domain/task-import/text-decoder.ts'

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

/** A file of tasks: a text with its beginning, the cells of a spreadsheet, or what refuses it as a whole. */
export type OpenedFile =
  | { readonly kind: 'text'; readonly encoding: TextEncoding; readonly head: string; readonly isWhole: boolean }
  | { readonly kind: 'sheet'; readonly rows: readonly (readonly string[])[] }
  | { readonly kind: 'refused'; readonly error: ImportFieldError }

/** Number of bytes read at first. */
const headLength = 262_144

/** Rejects when the file cannot be read. */
export async function openFile(file: Blob, signal: AbortSignal): Promise<OpenedFile> {
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
  const rows = await readSheetFile(await file.arrayBuffer(), signal)
  if (rows === 'too-large') return tooLarge('sheet-too-large', maxUnpackedBytes)
  return rows ? { kind: 'sheet', rows } : refused('binary')
}

const refused = (reason: 'binary' | 'xls'): OpenedFile => ({ kind: 'refused', error: fieldError('', reason) })

const tooLarge = (reason: 'file-too-large' | 'sheet-too-large', bytes: number): OpenedFile => ({
  kind: 'refused',
  error: fieldError('', reason, { megabytes: bytes / 1_000_000 }),
})
