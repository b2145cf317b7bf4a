import { queryOptions, skipToken } from '@tanstack/react-query'
import { detectImportFormat } from '#src/domain/task-import/detect-import-format.ts'
import type { ImportField } from '#src/domain/task-import/import-fields.ts'
import { createImportReader, type ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'

/** How the import interprets the beginning of a file. */
export type ImportPreviewData = {
  readonly format: ImportFormat
  readonly columns: readonly { readonly name: string; readonly field: ImportField | null }[]
  readonly rows: readonly ImportRow[]
}

/** Number of bytes read, and of rows shown. */
const previewByteLength = 262_144
const maxPreviewRows = 5

/**
 * Reads the first rows of a file of any size. Does not check the videos' origins, which only the server knows. Rejects
 * when the file cannot be read.
 */
async function readPreview(file: Blob, languages: readonly string[]): Promise<ImportPreviewData> {
  const text = await file.slice(0, previewByteLength).text()
  const isWhole = file.size <= previewByteLength
  // The last character may be incomplete.
  const previewText = isWhole ? text : text.replace(/\uFFFD{1,3}$/, '')
  const format = detectImportFormat(previewText)
  const reader = createImportReader(format, { languages, mediaOrigins: null, uploads: null })
  const rows = [...reader.push(previewText), ...(isWhole ? reader.end() : [])].slice(0, maxPreviewRows)
  return { format, columns: reader.columns(), rows }
}

let lastBlobId = 0
const blobIds = new WeakMap<Blob, number>()

/** A number that identifies the file in a query key. */
function blobId(file: Blob): number {
  const id = blobIds.get(file) ?? (lastBlobId += 1)
  blobIds.set(file, id)
  return id
}

export const importPreviewQuery = (file: Blob | null, languages: readonly string[]) =>
  queryOptions({
    queryKey: ['import-preview', file && blobId(file), languages],
    queryFn: file ? () => readPreview(file, languages) : skipToken,
    // The file is local: reading it needs no network, and a retry would not help.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
