import { isUtf8 } from 'node:buffer'

const lossyDecoder = new TextDecoder('utf-8', { ignoreBOM: true })

/** Replaces bytes that are not UTF-8. Unambiguous, because UTF-8 never decodes to a lone surrogate. */
const invalidByteMarker = '\uDFFF'

/** Decodes bytes to text in chunks. Invalid UTF-8 is replaced by a lone surrogate and affects only its line. */
export function createTextDecoder(): { readonly push: (bytes: Buffer) => string; readonly end: () => string } {
  let remainder: Buffer = Buffer.alloc(0)
  return {
    push: (bytes) => {
      const buffered = remainder.length > 0 ? Buffer.concat([remainder, bytes]) : bytes
      const completeLength = lengthOfCompleteCharacters(buffered)
      remainder = buffered.subarray(completeLength)
      return decode(buffered.subarray(0, completeLength))
    },
    end: () => decode(remainder),
  }
}

/** Whether the beginning of a file is UTF-16: by its byte order mark, or by the zero byte of an ASCII letter. */
export function isLikelyUtf16(head: Buffer): boolean {
  const [first = -1, second = -1] = head
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const lines: string[] = []
  for (let lineStart = 0; lineStart < bytes.length;) {
    const end = bytes.indexOf(10, lineStart)
    const next = end === -1 ? bytes.length : end + 1
    const line = bytes.subarray(lineStart, next)
    lines.push(isUtf8(line) ? line.toString('utf8') : lossyDecoder.decode(line).replaceAll('\uFFFD', invalidByteMarker))
    lineStart = next
  }
  return lines.join('')
}

/** Returns the number of bytes up to an incomplete character at the end. */
function lengthOfCompleteCharacters(bytes: Buffer): number {
  for (let bytesFromEnd = 1; bytesFromEnd <= Math.min(3, bytes.length); bytesFromEnd += 1) {
    const byte = bytes[bytes.length - bytesFromEnd] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return bytesFromEnd < length ? bytes.length - bytesFromEnd : bytes.length
  }
  return bytes.length
}
