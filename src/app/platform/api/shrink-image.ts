/** The longest side of what is sent, in pixels: what the server keeps. */
const maxSidePx = 2560

/** Of what is written, from 0 to 1. */
const quality = 0.9

/** No picture this browser can read. */
export class UnreadableImageError extends Error {
  constructor() {
    super('This browser cannot read the picture')
    this.name = 'UnreadablePicture'
  }
}

/**
 * The picture drawn anew, upright, at most 2560 pixels on its longer side, and without anything else that was in the
 * file: place, camera, thumbnails. Reading, resizing and writing all happen off the main thread.
 * @throws UnreadableImageError
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const original = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadableImageError()
  })
  const { width, height } = fitWithin(original)
  const bitmap =
    width === original.width
      ? original
      : await createImageBitmap(original, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  if (bitmap !== original) original.close()
  // Formats other than a camera's may have transparent parts, which JPEG has not.
  if (/^image\/(jpe?g|hei[cf])$/.test(file.type) || !(await canWriteWebp())) return writeJpeg(bitmap)
  const canvas = new OffscreenCanvas(width, height)
  // The first context a canvas is asked for is there.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  return canvas.convertToBlob({ type: 'image/webp', quality })
}

/** WebKit writes PNG instead, which makes a photograph several times as large. */
async function canWriteWebp(): Promise<boolean> {
  const canvas = new OffscreenCanvas(1, 1)
  // Without a context a canvas writes nothing.
  canvas.getContext('2d')
  const { type } = await canvas.convertToBlob({ type: 'image/webp' })
  return type === 'image/webp'
}

/** What is transparent becomes white. */
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
