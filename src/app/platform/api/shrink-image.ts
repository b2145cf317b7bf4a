/** The longer side of an uploaded image: the size the server stores. */
const maxSidePx = 2560

/** Of the encoder, 0 to 1. */
const quality = 0.9

/** The file is a GIF, which is usually animated, or no image that this browser can decode. */
export class UnreadableImageError extends Error {
  constructor() {
    super('This browser cannot read the picture')
    this.name = 'UnreadableImageError'
  }
}

/**
 * Re-encodes the image upright, at most 2560 px on its longer side, without metadata (location, camera, thumbnails).
 * Decoding, resizing and encoding run off the main thread.
 * @throws UnreadableImageError
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  // By its content: the type says only how the file is named.
  if ((await file.slice(0, 4).text()) === 'GIF8') throw new UnreadableImageError()
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImageError()
  })
  const { width, height } = fitWithin(original)
  const bitmap =
    width === original.width
      ? original
      : await createImageBitmap(original, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  if (bitmap !== original) original.close()
  // Formats other than a camera's may have transparency, which JPEG lacks.
  if (/^image\/(jpe?g|hei[cf])$/.test(file.type) || !(await canWriteWebp())) return writeJpeg(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  // The first context of a canvas is never null.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return canvas.convertToBlob({ type: 'image/webp', quality })
}

/** WebKit encodes PNG instead, which makes a photograph several times as large. */
async function canWriteWebp(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  // A canvas without a context cannot be encoded.
  canvas.getContext('2d')
  const { type } = await canvas.convertToBlob({ type: 'image/webp' })
  return type === 'image/webp'
}

/** Transparent pixels become white. */
function writeJpeg(bitmap: ImageBitmap): Promise<Blob> {
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d', { alpha: false })
  if (context) {
    context.fillStyle = '#fff'
    context.fillRect(0, 0, bitmap.width, bitmap.height)
    context.drawImage(bitmap, 0, 0)
  }
  bitmap.close()
  return canvas.convertToBlob({ type: 'image/jpeg', quality })
}

function fitWithin({ width, height }: ImageBitmap) {
  const scale = Math.min(1, maxSidePx / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
