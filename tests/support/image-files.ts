// Valid and invalid image files.
import sharp from 'sharp'

const canvas = (width: number, height: number, background = '#a5301d') =>
  sharp({ create: { width, height, channels: 3, background } })

const fileOf = (bytes: Uint8Array, name: string) => new File([new Uint8Array(bytes)], name)

export const jpeg = async (background?: string) =>
  fileOf(await canvas(60, 40, background).jpeg().toBuffer(), 'vase.jpg')

export async function invalidImages() {
  const noisy = sharp({
    create: {
      width: 400,
      height: 400,
      channels: 3,
      background: '#000',
      noise: { type: 'gaussian', mean: 120, sigma: 40 },
    },
  })
  const whole = await noisy.jpeg().toBuffer()
  const frames = await Promise.all(['#000', '#fff'].map((colour) => canvas(8, 8, colour).png().toBuffer()))
  const makeAnimated = (format: 'gif' | 'webp') =>
    sharp(frames, { join: { animated: true } })
      .toFormat(format)
      .toBuffer()
  const script = '<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"><script>alert(1)</script></svg>'
  return {
    zip: fileOf(Buffer.from('PK\u0003\u0004 not a picture at all'), 'vase.png'),
    svg: fileOf(Buffer.from(script), 'vase.svg'),
    gif: fileOf(await makeAnimated('gif'), 'vase.gif'),
    animatedWebp: fileOf(await makeAnimated('webp'), 'vase.webp'),
    truncated: fileOf(whole.subarray(0, whole.length / 2), 'vase.jpg'),
    sixtyMegapixels: fileOf(await canvas(10_000, 6000).jpeg().toBuffer(), 'vase.jpg'),
    sixteenMegabytes: fileOf(Buffer.concat([whole, Buffer.alloc(16 * 1024 * 1024)]), 'vase.jpg'),
    empty: fileOf(Buffer.alloc(0), 'vase.jpg'),
  }
}
