import type { Utf8 } from '#src/domain/task-import/text-decoder.ts'

const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

export const utf8: Utf8 = {
  strict: (bytes) => {
    try {
      return strictDecoder.decode(bytes)
    } catch {
      return null
    }
  },
  lossy: (bytes) => lossyDecoder.decode(bytes),
}
