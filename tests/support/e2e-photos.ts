// Camera photos for the file dialogs of journeys.
import sharp from 'sharp'

type Photo = { readonly name: string; readonly mimeType: string; readonly buffer: Buffer }

/** A photo larger than what is uploaded, with a location in its metadata. */
export async function makePhoto(name: string, colour: string): Promise<Photo> {
  const buffer = await sharp({ create: { width: 3200, height: 2400, channels: 3, background: colour } })
    .jpeg()
    .withExif({ IFD0: { Copyright: 'A. Seller' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  return { name, mimeType: 'image/jpeg', buffer }
}
