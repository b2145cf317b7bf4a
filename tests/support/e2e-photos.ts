// Camera photos for the file dialogs of journeys.
import sharp from 'sharp'

type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** Pixels. A photo of this width is larger than what is uploaded. */
export const largeWidth = 3200

/** A photo with a location in its metadata. */
export async function makePhoto(name: string, colour: string, width = 640): Promise<Photo> {
  const buffer = await sharp({ create: { width, height: (width * 3) / 4, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A. Seller' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
