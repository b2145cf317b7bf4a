import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fault } from '#src/domain/task-import/import-error.ts'
import type { ImportReader } from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, refusal } from '#src/domain/task-import/import-row.ts'
import { createPace } from './pace.ts'
import { createTextDecoder, looksLikeUtf16 } from './decode-text.ts'

/** Maximum bytes of a file. */
const mostBytes = 2_000_000_000

/** Bytes processed before yielding to the event loop: in the worst file they cause thousands of errors. */
const pieceLength = 8192

/** The sender is too slow: they would hold a database connection and an import slot indefinitely. */
export class TooSlow extends Error {}

/**
 * Yields the rows of a file as its bytes arrive. After a fatal error it reads to the end, so that the client receives
 * the response; a file that is too large is read only up to the limit. Throws TooSlow if the sender is too slow. `now`
 * returns milliseconds.
 */
export async function* readRows(
  bytes: Readable,
  reader: ImportReader,
  now: () => number = () => performance.now(),
): AsyncGenerator<ImportRow[]> {
  const isQuick = createPace()
  const decoder = createTextDecoder()
  let length = 0
  let over = false
  let asked = now()
  for await (const chunk of bytes.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (!isQuick(chunk.length, now() - asked)) throw new TooSlow('A file arrives too slowly.')
    if (length === 0 && looksLikeUtf16(chunk)) {
      over = true
      yield [refusal(1, fault('', 'utf16'), true)]
    }
    length += chunk.length
    if (length > mostBytes) {
      yield [refusal(1, fault('', 'file-too-large', { megabytes: mostBytes / 1_000_000 }), true)]
      return
    }
    for (let at = 0; at < chunk.length && !over; at += pieceLength) {
      const rows = reader.push(decoder.push(chunk.subarray(at, at + pieceLength)))
      over = rows.some(({ fatal }) => fatal)
      if (rows.length > 0) yield rows
      await setImmediate()
    }
    asked = now()
  }
  if (!over) yield [...reader.push(decoder.end()), ...reader.end()]
}
