import { queryOptions, skipToken } from '@tanstack/react-query'
import type { ImportRules } from '#src/domain/task-import/validate-task.ts'
import {
  detectImportFormat,
  createImportReader,
  type ImportColumn,
  readSheet,
} from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, rejectedRow } from '#src/domain/task-import/import-row.ts'
import { openFile, type TaskFile } from './open-file.ts'

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
