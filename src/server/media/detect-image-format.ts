export type UploadFormat = 'jpeg' | 'png' | 'webp' | 'avif'

const ascii = (bytes: Uint8Array, from: number, to: number): string => String.fromCharCode(...bytes.subarray(from, to))

/**
 * Detects the format from the first bytes, regardless of the file name; undefined for formats that cannot be uploaded.
 * Called before any decoder, so that decoders for other formats (SVG, PDF, TIFF) never process an upload.
 */
export function detectImageFormat(bytes: Uint8Array): UploadFormat | undefined {
  if (bytes[0] === 0xff && bytes[1] === 0xd8 && bytes[2] === 0xff) return 'jpeg'
  if (bytes[0] === 0x89 && ascii(bytes, 1, 8) === 'PNG\r\n\x1a\n') return 'png'
  if (ascii(bytes, 0, 4) === 'RIFF' && ascii(bytes, 8, 12) === 'WEBP') return 'webp'
  if (ascii(bytes, 4, 8) === 'ftyp' && readBrands(bytes).some((brand) => brand === 'avif' || brand === 'avis'))
    return 'avif'
  return undefined
}

/** Chunks of a PNG that are looked at. */
const maxChunks = 1000

/** Whether the image is animated: a PNG has an `acTL` chunk before its first image data, an AVIF the brand `avis`. */
export function isAnimated(bytes: Uint8Array, format: UploadFormat): boolean {
  if (format === 'avif') return ascii(bytes, 8, 12) === 'avis'
  if (format !== 'png') return false
  for (let offset = 8, count = 0; offset + 8 <= bytes.length && count < maxChunks; count += 1) {
    const chunk = ascii(bytes, offset + 4, offset + 8)
    if (chunk === 'acTL') return true
    if (chunk === 'IDAT') return false
    offset += 12 + new DataView(bytes.buffer, bytes.byteOffset + offset, 4).getUint32(0)
  }
  return false
}

/** Returns the major and compatible brands of an ISO media file's first box. */
function readBrands(bytes: Uint8Array): string[] {
  const end = Math.min(bytes.length, new DataView(bytes.buffer, bytes.byteOffset, 4).getUint32(0), 128)
  const foundBrands = [ascii(bytes, 8, 12)]
  for (let offset = 16; offset + 4 <= end; offset += 4) foundBrands.push(ascii(bytes, offset, offset + 4))
  return foundBrands
}
