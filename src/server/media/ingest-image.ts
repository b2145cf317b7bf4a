import sharp from 'sharp'
import { maxPhotoBytes } from '#src/domain/auction/catalogue-facts.ts'
import { fail, ok, type Result } from '#src/domain/result.ts'
import { detectImageFormat, isAnimated } from './detect-image-format.ts'
import type { ImageStore } from './image-store.ts'

/** Returns a blurred image 16 pixels wide as a WebP data URI of about 150 characters, to show while the image loads. */
async function createPlaceholder(image: Uint8Array): Promise<string> {
  const bytes = await sharp(image)
    .resize({ width: 16, height: 24, fit: 'inside' })
    .blur(0.8)
    .flatten({ background: '#f0e9dc' })
    .webp({ quality: 30, alphaQuality: 0, effort: 2 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}

/** A JPEG is decoded at a fraction of its size, others as a whole: an AVIF takes 18 bytes for each pixel. */
const maxPixels = {
  jpeg: 50_000_000,
  'progressive jpeg': 25_000_000,
  png: 25_000_000,
  webp: 25_000_000,
  avif: 13_000_000,
}
/** Those of a usual phone's photo, which takes tens of milliseconds. */
const maxSmallPixels = 13_000_000
/** A row is decoded as a whole, and a picture of one pixel a row takes half a minute. */
const maxUploadSide = 30_000
/** Far more than any picture within these limits takes. */
const maxEncodeSeconds = 15
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
 * Validates and stores an upload: format detected from its content, at most 15 MB, one frame, and as many
 * pixels as its format may have. The stored master is a new encoding, upright and in sRGB, at most `maxSide` pixels wide and high, without metadata,
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
  const kind = header.isProgressive && format === 'jpeg' ? 'progressive jpeg' : format
  if (header.width * header.height > maxPixels[kind] || Math.max(header.width, header.height) > maxUploadSide)
    return fail('image-too-many-pixels')

  const encoded = await encodeMaster(bytes, header.hasAlpha, maxSide)
  if (!encoded) return fail('image-damaged')
  const { master, ...image } = encoded
  return ok({ key: await store.put(master), ...image })
}

/** Returns undefined if the image cannot be decoded. */
async function encodeMaster(bytes: Uint8Array, hasAlpha: boolean, maxSide: number) {
  const upright = sharp(bytes, { failOn: 'error', limitInputPixels: maxPixels.jpeg })
    .autoOrient()
    .resize({ width: maxSide, height: maxSide, fit: 'inside', withoutEnlargement: true })
    .timeout({ seconds: maxEncodeSeconds })
  try {
    const { data, info } = await (
      hasAlpha ? upright.webp({ quality: 92 }) : upright.jpeg({ quality: 92, chromaSubsampling: '4:4:4' })
    ).toBuffer({ resolveWithObject: true })
    return { master: data, width: info.width, height: info.height, placeholder: await createPlaceholder(data) }
  } catch {
    return undefined
  }
}

/**
 * Whether processing an upload takes long and 100 MB. A JPEG of any size does not, unless it is
 * progressive: it is decoded at a fraction of its size.
 */
export async function isLargeImage(bytes: Uint8Array): Promise<boolean> {
  const format = detectImageFormat(bytes)
  const header = format && (await readHeader(bytes))
  if (!header || (format === 'jpeg' && !header.isProgressive)) return false
  return header.width * header.height > maxSmallPixels
}

/** Reads only the header and decodes no pixels, so a decompression bomb costs nothing here. */
async function readHeader(bytes: Uint8Array) {
  try {
    const { width, height, pages, hasAlpha, isProgressive } = await sharp(bytes, { limitInputPixels: false }).metadata()
    return { width, height, frames: pages ?? 1, hasAlpha, isProgressive }
  } catch {
    return undefined
  }
}
