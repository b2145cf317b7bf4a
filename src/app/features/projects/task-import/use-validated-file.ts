import type { ImportRules } from '#src/domain/task-import/validate-task.ts'
import { detectImportFormat, createImportReader, readSheet } from '#src/domain/task-import/import-reader.ts'
import {
  createFileCheck,
  type FileCheck,
  refusedHeader,
  type RefusedLabels,
  toRefusedLine,
  toTaskLine,
} from '#src/domain/task-import/validate-file.ts'
import type { ImportError } from '#src/domain/task-import/import-error.ts'
import { type ImportRow, rejectedRow } from '#src/domain/task-import/import-row.ts'
import { createTextDecoder } from '#src/domain/task-import/text-decoder.ts'
import { type TaskFile, utf8, objectId, localFileOptions } from './open-file.ts'
import { skipToken, useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslations } from '#src/app/platform/i18n/use-translations.tsx'

/** What was found in a file, and what is sent of it. */
export type ValidatedFile = FileCheck & {
  /** Its valid tasks as NDJSON. */
  readonly tasks: Blob
  /** The lines of the file that these come from, in order. */
  readonly lines: readonly number[]
  /** Null if no row is refused. */
  readonly refusedRows: { readonly content: Blob; readonly name: string } | null
}

type ValidateArgs = {
  readonly blob: Blob
  readonly file: TaskFile
  readonly rules: ImportRules
  readonly labels: RefusedLabels
  readonly describe: (error: ImportError) => string
  readonly signal: AbortSignal
  /** Called with the part that was validated, 0 to 1. */
  readonly onProgress: (fraction: number) => void
}

/** Bytes that are validated before the browser can paint and handle input. */
const sliceLength = 262_144

/** Validates all rows of a file, by the rules of the server. Rejects when the file cannot be read. */
async function validateFile({ blob, file, rules, signal, onProgress, ...texts }: ValidateArgs): Promise<ValidatedFile> {
  if (file.kind !== 'text') {
    const { rows, header } = readWhole(file, rules)
    const collector = createCollector({ isTable: true, header: () => header, rules, ...texts })
    collector.add(rows)
    return collector.result()
  }
  const format = detectImportFormat(file.head)
  const reader = createImportReader(format, rules)
  const decoder = createTextDecoder(file.encoding, utf8)
  const collector = createCollector({ isTable: format === 'csv', header: reader.header, rules, ...texts })
  for (let offset = 0; offset < blob.size && !collector.isRefused(); offset += sliceLength) {
    const bytes = new Uint8Array(await blob.slice(offset, offset + sliceLength).arrayBuffer())
    signal.throwIfAborted()
    collector.add(reader.push(decoder.push(bytes)))
    onProgress(offset / blob.size)
  }
  if (!collector.isRefused()) collector.add([...reader.push(decoder.end()), ...reader.end()])
  return collector.result()
}

const readWhole = (file: Exclude<TaskFile, { kind: 'text' }>, rules: ImportRules) =>
  file.kind === 'sheet' ? readSheet(file.rows, rules) : { rows: [rejectedRow(1, file.error, [], true)], header: [] }

type CollectorArgs = Pick<ValidateArgs, 'rules' | 'labels' | 'describe'> & {
  /** Whether refused rows are given back as CSV, otherwise as NDJSON. */
  readonly isTable: boolean
  readonly header: () => readonly string[]
}

/** Counts rows, and writes the valid and the refused ones to files. */
function createCollector({ isTable, header, rules, labels, describe }: CollectorArgs) {
  const check = createFileCheck(rules.purpose)
  const tasks = createBlobWriter()
  const refused = createBlobWriter()
  const lines: number[] = []
  let hasRefused = false
  let isRefused = false
  return {
    add: (rows: readonly ImportRow[]) => {
      for (const row of rows) {
        check.add(row)
        isRefused ||= row.fatal
        if (row.task) {
          lines.push(row.line)
          tasks.write(toTaskLine(row.values))
        } else if (!row.fatal) {
          if (!hasRefused && isTable) refused.write(refusedHeader(header(), labels))
          hasRefused = true
          refused.write(toRefusedLine(row, header().length, labels, describe))
        }
      }
    },
    isRefused: () => isRefused,
    result: (): ValidatedFile => ({
      ...check.result(),
      tasks: tasks.blob('application/x-ndjson'),
      lines,
      refusedRows: hasRefused
        ? isTable
          ? { content: refused.blob('text/csv'), name: 'refused-rows.csv' }
          : { content: refused.blob('application/x-ndjson'), name: 'refused-rows.ndjson' }
        : null,
    }),
  }
}

/** Characters that are collected before they become part of a file, which the browser may keep on the disk. */
const partLength = 1_000_000

function createBlobWriter() {
  const parts: Blob[] = []
  let text = ''
  return {
    write: (added: string) => {
      text += added
      if (text.length < partLength) return
      parts.push(new Blob([text]))
      text = ''
    },
    blob: (type: string) => new Blob([...parts, text], { type }),
  }
}

/** Validates a whole file whenever it or the rules change; not while `isWaiting`. */
export function useValidatedFile(
  blob: Blob | null,
  file: TaskFile | undefined,
  rules: ImportRules,
  isWaiting: boolean,
) {
  const t = useTranslations('importPage')
  const { reasons } = useTranslations('taskImport')
  const [fraction, setFraction] = useState(0)
  const args = blob && file && !isWaiting ? { blob, file } : null
  const query = useQuery({
    queryKey: ['import-check', args && objectId(args.file), objectId(rules)],
    queryFn: args
      ? ({ signal }) =>
          validateFile({
            ...args,
            rules,
            labels: { line: t.line, problem: t.problem },
            describe: ({ reason, values }) => reasons[reason](values),
            signal,
            onProgress: setFraction,
          })
      : skipToken,
    ...localFileOptions,
  })
  return {
    validated: query.data,
    isValidating: args !== null && query.isPending,
    isUnreadable: query.isError,
    fraction,
  }
}
