import sharp from 'sharp'
import { maxPhotoBytes } from '#src/domain/listing-limits.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { detectImageFormat, isAnimated } from './detect-image-format.ts'
import type { ImageStore } from './image-store.ts'
import { createPlaceholder } from './create-placeholder.ts'

const maxUploadPixels = 50_000_000
/** The longest side of a master in pixels: twice the widest variant, for portrait images. */
const maxMasterSide = 2560

/** `width` and `height` are pixels of the upright image; `placeholder` is a data URI to show while it loads. */
export type IngestedImage = { key: string; width: number; height: number; placeholder: string }

export type ImageProblem =
  | 'image-too-many-bytes'
  | 'image-format-unsupported'
  | 'image-animated'
  | 'image-too-many-pixels'
  | 'image-damaged'

/**
 * Validates and stores an upload: format detected from its content, at most 15 MB and 50 megapixels, one frame. The
 * stored master is a new encoding, upright and in sRGB, at most `maxSide` pixels wide and high, without metadata,
 * thumbnails or trailing data.
 */
export async function ingestImage(
  store: ImageStore,
  bytes: Uint8Array,
  maxSide = maxMasterSide,
): Promise<Result<IngestedImage, ImageProblem>> {
  if (bytes.length > maxPhotoBytes) return fail('image-too-many-bytes')
  const format = detectImageFormat(bytes)
  if (!format) return fail('image-format-unsupported')
  if (isAnimated(bytes, format)) return fail('image-animated')

  const header = await readHeader(bytes)
  if (!header) return fail('image-damaged')
  if (header.frames > 1) return fail('image-animated')
  if (header.width * header.height > maxUploadPixels) return fail('image-too-many-pixels')

  const encoded = await encodeMaster(bytes, header.hasAlpha, maxSide)
  if (!encoded) return fail('image-damaged')
  const { master, ...image } = encoded
  return ok({ key: await store.put(master), ...image })
}

/** Returns undefined if the image cannot be decoded. */
async function encodeMaster(bytes: Uint8Array, hasAlpha: boolean, maxSide: number) {
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: maxUploadPixels })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
  try {
    const { data, info } = await (
      hasAlpha ? upright.webp({ quality: 92 }) : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    ).toBuffer({ resolveWithObject: true })
    return { master: data, width: info.width, height: info.height, placeholder: await createPlaceholder(data) }
  } catch {
    return undefined
  }
}

/** Pixels that are decoded in tens of milliseconds: a photo of a usual phone. */
const maxSmallPixels = 13_000_000

/**
 * Whether processing an upload takes seconds. A JPEG of any size does not: it is decoded at a fraction of its size.
 * Measured with 50 megapixels on one core: JPEG 0.3 s, WebP 0.8 s, AVIF 3.1 s.
 */
export async function isLargeImage(bytes: Uint8Array): Promise<boolean> {
  const format = detectImageFormat(bytes)
  if (format === undefined || format === 'jpeg') return false
  const header = await readHeader(bytes)
  return header !== undefined && header.width * header.height > maxSmallPixels
}

/** Reads only the header and decodes no pixels, so a decompression bomb costs nothing here. */
async function readHeader(bytes: Uint8Array) {
  try {
    const { width, height, pages, hasAlpha } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, frames: pages ?? 1, hasAlpha }
  } catch {
    return undefined
  }
}
