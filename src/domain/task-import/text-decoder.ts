// Decodes the bytes of a file in chunks: UTF-8, UTF-16, or GB18030, as Chinese spreadsheets save a CSV.

/** What a runtime offers to decode UTF-8. */
export type Utf8 = {
  /** Null if the bytes are not UTF-8. */
  readonly strict: (bytes: Uint8Array) => string | null
  /** Has U+FFFD in place of bytes that are not UTF-8. */
  readonly lossy: (bytes: Uint8Array) => string
}

export type TextDecoding = { readonly push: (bytes: Uint8Array) => string; readonly end: () => string }

export type TextEncoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'gb18030'

/** Why a file is not read as text. */
export type NoText = 'xlsx' | 'xls' | 'binary'

/** The bytes of a file in which zeros are counted. */
const encodingHeadLength = 512

/** What the beginning of a file says that it is. */
export function detectEncoding(
  head: Uint8Array,
): { readonly encoding: TextEncoding } | { readonly encoding: null; readonly reason: NoText } {
  const [first = -1, second = -1, third = -1, fourth = -1] = head
  if (first === 0xff && second === 0xfe) return { encoding: 'utf-16le' }
  if (first === 0xfe && second === 0xff) return { encoding: 'utf-16be' }
  // A ZIP archive, as spreadsheets are; and the container of older ones.
  if (first === 0x50 && second === 0x4b && third < 9 && fourth < 9) return { encoding: null, reason: 'xlsx' }
  if (first === 0xd0 && second === 0xcf && third === 0x11 && fourth === 0xe0) return { encoding: null, reason: 'xls' }
  const start = head.subarray(0, encodingHeadLength)
  const zeros = [0, 1].map((parity) => start.filter((byte, index) => byte === 0 && index % 2 === parity).length)
  const [even = 0, odd = 0] = zeros
  if (even + odd === 0) return { encoding: isGb18030(head) ? 'gb18030' : 'utf-8' }
  // In UTF-16, the names of columns and the separators have a zero in every other byte; few Chinese characters have one.
  if (Math.max(even, odd) >= start.length / 6 && Math.min(even, odd) <= Math.max(even, odd) / 4)
    return { encoding: even > odd ? 'utf-16be' : 'utf-16le' }
  return { encoding: null, reason: 'binary' }
}

/**
 * Whether what is not ASCII is pairs of bytes as GB 2312 has them, where the common characters of GB18030 are. UTF-8 has
 * few of these, and Latin 1 fewer: its accented letters stand alone.
 */
function isGb18030(bytes: Uint8Array): boolean {
  let pairs = 0
  let others = 0
  for (let index = 0; index < bytes.length - 1; index += 1) {
    const [lead = 0, trail = 0] = bytes.subarray(index, index + 2)
    if (lead < 0x80) continue
    if (lead >= 0xa1 && lead <= 0xf7 && trail >= 0xa1) {
      pairs += 1
      index += 1
    } else others += 1
  }
  return pairs > others * 4 && !isUtf8(bytes.subarray(0, completeLengthOfUtf8(bytes)))
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes)
    return true
  } catch {
    return false
  }
}

/** Decodes a text. Characters that are not valid affect only their line. */
export function createTextDecoder(encoding: TextEncoding, utf8: Utf8): TextDecoding {
  if (encoding === 'gb18030') return createGb18030Decoder()
  const [completeLength, decode] =
    encoding === 'utf-8'
      ? ([completeLengthOfUtf8, (bytes: Uint8Array) => decodeUtf8(bytes, utf8)] as const)
      : ([completeLengthOfUtf16, (bytes: Uint8Array) => decodeUtf16(bytes, encoding === 'utf-16le')] as const)
  let remainder = new Uint8Array()
  return {
    push: (bytes) => {
      const buffered = remainder.length > 0 ? concat(remainder, bytes) : bytes
      const length = completeLength(buffered)
      remainder = buffered.slice(length)
      return decode(buffered.subarray(0, length))
    },
    end: () => (encoding === 'utf-8' || remainder.length === 0 ? decode(remainder) : invalidByteMarker),
  }
}

function createGb18030Decoder(): TextDecoding {
  const decoder = new TextDecoder('gb18030')
  const mark = (text: string) => text.replaceAll('\uFFFD', invalidByteMarker)
  return {
    push: (bytes) => mark(decoder.decode(bytes, { stream: true })),
    end: () => mark(decoder.decode()),
  }
}

/** Replaces bytes that are not text. Unambiguous, because UTF-8 never decodes to a lone surrogate. */
const invalidByteMarker = '\uDFFF'

function concat(first: Uint8Array, second: Uint8Array): Uint8Array<ArrayBuffer> {
  const both = new Uint8Array(first.length + second.length)
  both.set(first)
  both.set(second, first.length)
  return both
}

function decodeUtf8(bytes: Uint8Array, { strict, lossy }: Utf8): string {
  const text = strict(bytes)
  if (text !== null) return text
  const lines: string[] = []
  for (let lineStart = 0; lineStart < bytes.length;) {
    const end = bytes.indexOf(10, lineStart)
    const next = end === -1 ? bytes.length : end + 1
    const line = bytes.subarray(lineStart, next)
    lines.push(strict(line) ?? lossy(line).replaceAll('\uFFFD', invalidByteMarker))
    lineStart = next
  }
  return lines.join('')
}

/** Returns the number of bytes up to an incomplete character at the end. */
function completeLengthOfUtf8(bytes: Uint8Array): number {
  for (let bytesFromEnd = 1; bytesFromEnd <= Math.min(3, bytes.length); bytesFromEnd += 1) {
    const byte = bytes[bytes.length - bytesFromEnd] ?? 0
    if (byte < 0x80) return bytes.length
    if (byte < 0xc0) continue
    const length = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : 2
    return bytesFromEnd < length ? bytes.length - bytesFromEnd : bytes.length
  }
  return bytes.length
}

const completeLengthOfUtf16 = (bytes: Uint8Array) => bytes.length - (bytes.length % 2)

/** Units that are passed as arguments at once. */
const maxUnits = 4096

function decodeUtf16(bytes: Uint8Array, isLittleEndian: boolean): string {
  const [low, high] = isLittleEndian ? [0, 1] : [1, 0]
  const units = Uint16Array.from({ length: bytes.length / 2 }, (_, index) => {
    const at = index * 2
    return (bytes[at + low] ?? 0) | ((bytes[at + high] ?? 0) << 8)
  })
  let text = ''
  for (let at = 0; at < units.length; at += maxUnits) text += String.fromCharCode(...units.subarray(at, at + maxUnits))
  return text
}
