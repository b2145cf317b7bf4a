import { isUtf8 } from 'node:buffer'

const lossy = new TextDecoder('utf-8', { ignoreBOM: true })

/** Replaces bytes that are not UTF-8. Unambiguous, because UTF-8 never decodes to a lone surrogate. */
const notUtf8 = '\uDFFF'

/** Decodes bytes to text in chunks. Invalid UTF-8 is replaced by a lone surrogate and affects only its line. */
export function createTextDecoder(): { readonly push: (bytes: Buffer) => string; readonly end: () => string } {
  let rest: Buffer = Buffer.alloc(0)
  return {
    push: (bytes) => {
      const all = rest.length > 0 ? Buffer.concat([rest, bytes]) : bytes
      const whole = wholeLength(all)
      rest = all.subarray(whole)
      return decode(all.subarray(0, whole))
    },
    end: () => decode(rest),
  }
}

/** Whether the beginning of a file is UTF-16: by its byte order mark, or by the zero byte of an ASCII letter. */
export function looksLikeUtf16(begin: Buffer): boolean {
  const [first = -1, second = -1] = begin
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff) || first === 0 || second === 0
}

function decode(bytes: Buffer): string {
  if (isUtf8(bytes)) return bytes.toString('utf8')
  const lines: string[] = []
  for (let from = 0; from < bytes.length;) {
    const end = bytes.indexOf(10, from)
    const next = end === -1 ? bytes.length : end + 1
    const line = bytes.subarray(from, next)
    lines.push(isUtf8(line) ? line.toString('utf8') : lossy.decode(line).replaceAll('\uFFFD', notUtf8))
    from = next
  }
  return lines.join('')
}

/** Returns the number of bytes up to an incomplete character at the end. */
function wholeLength(bytes: Buffer): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return back < length ? bytes.length - back : bytes.length
  }
  return bytes.length
}
