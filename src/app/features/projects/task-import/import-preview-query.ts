import { queryOptions, skipToken } from '@tanstack/react-query'
import { detectImportFormat } from '#src/domain/task-import/detect-import-format.ts'
import type { UploadedVideos } from '#src/domain/task-import/check-video-url.ts'
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

/** The beginning of a file. */
type FileHead = { readonly text: string; readonly isWhole: boolean }

/** Rejects when the file cannot be read. */
async function readHead(file: Blob): Promise<FileHead> {
  const text = await file.slice(0, previewByteLength).text()
  const isWhole = file.size <= previewByteLength
  // The last character may be incomplete.
  return { text: isWhole ? text : text.replace(/\uFFFD{1,3}$/, ''), isWhole }
}

/** Parses the first rows of a file of any size. Does not check the videos' origins, which only the server knows. */
export function parsePreview(
  { text, isWhole }: FileHead,
  languages: readonly string[],
  uploads: UploadedVideos,
): ImportPreviewData {
  const format = detectImportFormat(text)
  const reader = createImportReader(format, { languages, mediaOrigins: null, uploads })
  const rows = [...reader.push(text), ...(isWhole ? reader.end() : [])].slice(0, maxPreviewRows)
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

export const fileHeadQuery = (file: Blob | null) =>
  queryOptions({
    queryKey: ['import-preview', file && blobId(file)],
    queryFn: file ? () => readHead(file) : skipToken,
    // The file is local: reading it needs no network, and a retry would not help.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
