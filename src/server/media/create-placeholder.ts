import sharp from 'sharp'

/** Returns a blurred image 16 pixels wide as a WebP data URI of about 150 characters, to show while the image loads. */
export async function createPlaceholder(image: Uint8Array): Promise<string> {
  const bytes = await sharp(image)
    .resize({ width: 16, height: 24, fit: 'inside' })
    .blur(0.8)
    .flatten({ background: '#f0e9dc' })
    .webp({ quality: 30, alphaQuality: 0, effort: 2 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
