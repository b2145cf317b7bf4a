import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fieldError } from '#src/domain/task-import/import-error.ts'
import type { ImportReader } from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, rejectedRow } from '#src/domain/task-import/import-row.ts'
import { createTextDecoder, isLikelyUtf16 } from './text-decoder.ts'

/** Maximum bytes of a file. */
const maxBytes = 2_000_000_000

/** Bytes processed before yielding to the event loop: in the worst file they cause thousands of errors. */
const chunkLength = 8192

/**
 * Yields the rows of a file as its bytes arrive. After a fatal error it reads to the end, so that the client receives
 * the response; a file that is too large is read only up to the limit.
 */
export async function* readRows(bytes: Readable, reader: ImportReader): AsyncGenerator<ImportRow[]> {
  const decoder = createTextDecoder()
  let length = 0
  let isFinished = false
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length === 0 && isLikelyUtf16(chunk)) {
      isFinished = true
      yield [rejectedRow(1, fieldError('', 'utf16'), [], true)]
    }
    length += chunk.length
    if (length > maxBytes) {
      yield [rejectedRow(1, fieldError('', 'file-too-large', { megabytes: maxBytes / 1_000_000 }), [], true)]
      return
    }
    for (let offset = 0; offset < chunk.length && !isFinished; offset += chunkLength) {
      const rows = reader.push(decoder.push(chunk.subarray(offset, offset + chunkLength)))
      isFinished = rows.some(({ fatal }) => fatal)
      if (rows.length > 0) yield rows
      await setImmediate()
    }
  }
  if (!isFinished) yield [...reader.push(decoder.end()), ...reader.end()]
}
