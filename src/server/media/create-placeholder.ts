import sharp, { type Sharp } from 'sharp'

/** Returns a blurred image 16 pixels wide as a WebP data URI of about 150 characters, to show while the image loads. */
export const createPlaceholder = (image: Uint8Array): Promise<string> =>
  encodeBlurred(sharp(image).resize({ width: 16, height: 24, fit: 'inside' }))

/**
 * The same for an SVG 1200 units wide. A density of 1 dpi instead of 72 renders it 17 pixels wide directly; resizing
 * would parse it twice.
 */
export const createDrawingPlaceholder = (svg: Uint8Array): Promise<string> => encodeBlurred(sharp(svg, { density: 1 }))

async function encodeBlurred(thumbnail: Sharp): Promise<string> {
  const bytes = await thumbnail
    .blur(0.8)
    .flatten({ background: '#f0e9dc' })
    .webp({ quality: 30, alphaQuality: 0, effort: 2 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
