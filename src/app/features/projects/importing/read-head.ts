import { queryOptions, skipToken } from '@tanstack/react-query'
import { guessFormat } from '#src/domain/task-import/guess-format.ts'
import type { ImportField } from '#src/domain/task-import/import-fields.ts'
import { createImportReader, type ImportFormat } from '#src/domain/task-import/import-reader.ts'
import type { ImportRow } from '#src/domain/task-import/import-row.ts'

/** How the import interprets the beginning of a file. */
export type Head = {
  readonly format: ImportFormat
  readonly columns: readonly { readonly name: string; readonly field: ImportField | null }[]
  readonly rows: readonly ImportRow[]
}

/** Number of bytes read, and of rows shown. */
const headLength = 262_144
const shownRows = 5

/**
 * Reads the first rows of a file of any size. Does not check the videos' origins, which only the server knows. Rejects
 * when the file cannot be read.
 */
async function readHead(file: Blob, languages: readonly string[]): Promise<Head> {
  const text = await file.slice(0, headLength).text()
  const isWhole = file.size <= headLength
  // The last character may be incomplete.
  const head = isWhole ? text : text.replace(/\uFFFD{1,3}$/, '')
  const format = guessFormat(head)
  const reader = createImportReader(format, { languages, mediaOrigins: null })
  const rows = [...reader.push(head), ...(isWhole ? reader.end() : [])].slice(0, shownRows)
  return { format, columns: reader.columns(), rows }
}

let files = 0
const numbers = new WeakMap<Blob, number>()

/** A number that identifies the file in a query key. */
function numberOf(file: Blob): number {
  const number = numbers.get(file) ?? (files += 1)
  numbers.set(file, number)
  return number
}

export const headQuery = (file: Blob | null, languages: readonly string[]) =>
  queryOptions({
    queryKey: ['import-head', file && numberOf(file), languages],
    queryFn: file ? () => readHead(file, languages) : skipToken,
    // The file is local: reading it needs no network, and a retry would not help.
    networkMode: 'always',
    retry: false,
    gcTime: 0,
  })
