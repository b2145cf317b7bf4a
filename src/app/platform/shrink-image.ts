/** The longest side of what is sent, in pixels: what the server keeps. */
const longestSide = 2560

/** No picture this browser can read. */
export class UnreadablePicture extends Error {
  constructor() {
    super('This browser cannot read the picture')
    this.name = 'UnreadablePicture'
  }
}

/**
 * The picture drawn anew, upright, at most 2560 pixels on its longer side, and without anything else that was in the
 * file: place, camera, thumbnails. Reading, resizing and writing all happen off the main thread.
 * @throws UnreadablePicture
 */
export async function shrinkImage(file: Blob): Promise<Blob> {
  const whole = await createImageBitmap(file, { imageOrientation: 'from-image' }).catch(() => {
    throw new UnreadablePicture()
  })
  const { width, height } = fit(whole)
  const bitmap =
    width === whole.width
      ? whole
      : await createImageBitmap(whole, { resizeWidth: width, resizeHeight: height, resizeQuality: 'high' })
  if (bitmap !== whole) whole.close()
  const canvas = new OffscreenCanvas(width, height)
  // The first context a canvas is asked for is there.
  canvas.getContext('bitmaprenderer')?.transferFromImageBitmap(bitmap)
  // Other formats may be see-through in places. A browser that can't write WebP writes PNG.
  const type = /^image\/(jpe?g|hei[cf])$/.test(file.type) ? 'image/jpeg' : 'image/webp'
  return canvas.convertToBlob({ type, quality: 0.9 })
}

function fit({ width, height }: ImageBitmap) {
  const scale = Math.min(1, longestSide / Math.max(width, height))
  return { width: Math.max(1, Math.round(width * scale)), height: Math.max(1, Math.round(height * scale)) }
}
