import { isUtf8 } from 'node:buffer'
import type { Utf8 } from '#src/domain/task-import/text-decoder.ts'

const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const utf8: Utf8 = {
  strict: (bytes) =>
    isUtf8(bytes) ? Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('utf8') : null,
  lossy: (bytes) => lossyDecoder.decode(bytes),
}
