import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fault } from '#src/domain/task-import/import-error.ts'
import type { ImportReader } from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, refusal } from '#src/domain/task-import/import-row.ts'
import { createTextDecoder, looksLikeUtf16 } from './decode-text.ts'

/** Bytes of one file that are read. */
const mostBytes = 2_000_000_000

/** Bytes after which others get their turn: the worst file makes thousands of errors of them. */
const pieceLength = 8192

/**
 * The rows of a file as its bytes arrive. Reads on to the end after what makes the file unusable, so that its sender
 * gets to the answer; of one that is too large only until that is known.
 */
export async function* readRows(bytes: Readable, reader: ImportReader): AsyncGenerator<ImportRow[]> {
  const decoder = createTextDecoder()
  let length = 0
  let over = false
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (length === 0 && looksLikeUtf16(chunk)) {
      over = true
      yield [refusal(1, fault('', 'utf16'), true)]
    }
    length += chunk.length
    if (length > mostBytes) {
      yield [refusal(1, fault('', 'file-too-large', { megabytes: mostBytes / 1_000_000 }), true)]
      return
    }
    if (over) continue
    for (let at = 0; at < chunk.length && !over; at += pieceLength) {
      const rows = reader.push(decoder.push(chunk.subarray(at, at + pieceLength)))
      over = rows.some(({ fatal }) => fatal)
      if (rows.length > 0) yield rows
      await setImmediate()
    }
  }
  if (!over) yield [...reader.push(decoder.end()), ...reader.end()]
}
