// Valid image files.
import sharp from 'sharp'

export const jpeg = async (background = '#a5301d') => {
  const bytes = await sharp({ create: { width: 60, height: 40, channels: 3, background } })
    .jpeg()
    .toBuffer()
  return new File([new Uint8Array(bytes)], 'vase.jpg')
}
