import sharp, { type Sharp } from 'sharp'

/** A blurred picture 16 pixels wide as a WebP data URI of some 150 characters, to stand in until the real one is there. */
export const placeholderOf = (image: Uint8Array): Promise<string> =>
  blurred(sharp(image).resize({ width: 16, height: 24, fit: 'inside' }))

/**
 * The same of a drawing 1200 units wide. One dot to the inch, against the usual 72, draws it 17 pixels wide at once;
 * resizing would have it read twice.
 */
export const placeholderOfDrawing = (svg: Uint8Array): Promise<string> => blurred(sharp(svg, { density: 1 }))

async function blurred(tiny: Sharp): Promise<string> {
  const bytes = await tiny
    .blur(0.8)
    .flatten({ background: '#f0e9dc' })
    .webp({ quality: 30, alphaQuality: 0, effort: 2 })
    .toBuffer()
  return `data:image/webp;base64,${bytes.toString('base64')}`
}
