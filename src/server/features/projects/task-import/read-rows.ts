import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { isUtf8 } from 'node:buffer'
import {
  createTextDecoder,
  detectEncoding,
  type TextDecoding,
  type Utf8,
} from '#src/domain/task-import/text-decoder.ts'
import { fieldError } from '#src/domain/task-import/import-error.ts'
import { maxFileBytes } from '#src/domain/task-import/import-limits.ts'
import type { ImportReader } from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, rejectedRow } from '#src/domain/task-import/import-row.ts'

const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

const utf8: Utf8 = {
  strict: (bytes) =>
    isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : null,
  lossy: (bytes) => lossyDecoder.decode(bytes),
}

/** Bytes processed before yielding to the event loop: in the worst file they cause thousands of errors. */
const chunkLength = 2048

/**
 * Yields the rows of a file as its bytes arrive. After a fatal error it reads to the end, so that the client receives
 * the response; a file that is too large is read only up to the limit.
 */
export async function* readRows(bytes: Readable, reader: ImportReader): AsyncGenerator<ImportRow[]> {
  let decoder: TextDecoding | null = null
  let length = 0
  let isFinished = false
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (decoder === null) {
      const detected = detectEncoding(chunk)
      isFinished = detected.encoding === null
      if (detected.encoding === null) yield [rejectedRow(1, fieldError('', detected.reason), [], true)]
      decoder = createTextDecoder(detected.encoding ?? 'utf-8', utf8)
    }
    length += chunk.length
    if (length > maxFileBytes) {
      yield [rejectedRow(1, fieldError('', 'file-too-large', { megabytes: maxFileBytes / 1_000_000 }), [], true)]
      return
    }
    for (let offset = 0; offset < chunk.length && !isFinished; offset += chunkLength) {
      const rows = reader.push(decoder.push(chunk.subarray(offset, offset + chunkLength)))
      isFinished = rows.some(({ fatal }) => fatal)
      if (rows.length > 0) yield rows
      await setImmediate()
    }
  }
  if (!isFinished) yield [...reader.push(decoder?.end() ?? ''), ...reader.end()]
}
