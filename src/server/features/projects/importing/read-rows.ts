import type { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { fault } from '#src/domain/task-import/import-error.ts'
import type { ImportReader } from '#src/domain/task-import/import-reader.ts'
import { type ImportRow, refusal } from '#src/domain/task-import/import-row.ts'
import { createPace } from './pace.ts'
import { createTextDecoder, looksLikeUtf16 } from './decode-text.ts'

/** Bytes of one file that are read. */
const mostBytes = 2_000_000_000

/** Bytes after which others get their turn: the worst file makes thousands of errors of them. */
const pieceLength = 8192

/** Whoever sends a file a few bytes at a time would hold a connection and a place among the imports for ever. */
export class TooSlow extends Error {}

/**
 * The rows of a file as its bytes arrive. Reads on to the end after what makes the file unusable, so that its sender
 * gets to the answer; of one that is too large only until that is known. Throws TooSlow at a sender who dribbles; `now` in milliseconds.
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
