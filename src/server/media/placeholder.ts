import sharp from 'sharp'

/** A blurred picture 16 pixels wide as a WebP data URI of some 200 characters, to stand in until the real one is there. */
export async function placeholderOf(image: Uint8Array): Promise<string> {
  const tiny = await sharp(image)
    .resize({ width: 16, height: 24, fit: 'inside' })
    .blur(0.8)
    .flatten({ background: '#f0e9dc' })
    .webp({ quality: 30, alphaQuality: 0, effort: 4, smartSubsample: false })
    .toBuffer()
  return `data:image/webp;base64,${tiny.toString('base64')}`
}
