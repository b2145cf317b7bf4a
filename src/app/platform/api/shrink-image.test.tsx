import { describe, expect, test, vi } from 'vitest'
import { shrinkImage, UnreadableImageError } from './shrink-image.ts'

async function createImage(width: number, height: number, type: string): Promise<Blob> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('no canvas')
  context.fillStyle = '#a5301d'
  context.fillRect(0, 0, width / 2, height)
  return canvas.convertToBlob({ type })
}

async function readSize(picture: Blob) {
  const { width, height } = await createImageBitmap(picture)
  return { width, height }
}

async function readPixel(picture: Blob, x: number, y: number): Promise<number[]> {
  const { width, height } = await readSize(picture)
  const context = new OffscreenCanvas(width, height).getContext('2d')
  context?.drawImage(await createImageBitmap(picture), 0, 0)
  return [...(context?.getImageData(x, y, 1, 1).data ?? [])]
}

describe('shrinking an image on the device', () => {
  test('an image is scaled to at most 2560 pixels on its longer side', async () => {
    const small = await shrinkImage(await createImage(5120, 3000, 'image/jpeg'))
    expect(await readSize(small)).toEqual({ width: 2560, height: 1500 })
    expect(small.type).toBe('image/jpeg')
  })

  test('a small image keeps its size and its transparency', async () => {
    const unchanged = await shrinkImage(await createImage(60, 40, 'image/png'))
    expect(await readSize(unchanged)).toEqual({ width: 60, height: 40 })
    expect(unchanged.type).toBe('image/webp')
    expect((await readPixel(unchanged, 50, 20))[3]).toBe(0)
    expect((await readPixel(unchanged, 10, 20))[3]).toBe(255)
  })

  test('in a browser that encodes no WebP, such as WebKit, an image becomes a JPEG on white', async () => {
    const picture = await createImage(60, 40, 'image/png')
    const write = OffscreenCanvas.prototype.convertToBlob
    const spy = vi.spyOn(OffscreenCanvas.prototype, 'convertToBlob').mockImplementation(function writeWithoutWebp(
      this: OffscreenCanvas,
      options = {},
    ) {
      return write.call(this, options.type === 'image/webp' ? { type: 'image/png' } : options)
    })
    const opaque = await shrinkImage(picture)
    spy.mockRestore()
    expect(opaque.type).toBe('image/jpeg')
    expect(await readPixel(opaque, 50, 20)).toEqual([255, 255, 255, 255])
  })

  test('a GIF is rejected, since only one of its pictures would be stored', async () => {
    const pixel = 'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs='
    const gif = Uint8Array.from(atob(pixel), (character) => character.charCodeAt(0))
    await expect(shrinkImage(new Blob([gif], { type: 'image/png' }))).rejects.toThrow(UnreadableImageError)
  })

  test('a file that is not an image is rejected', async () => {
    await expect(shrinkImage(new Blob(['PK'], { type: 'image/png' }))).rejects.toThrow(UnreadableImageError)
  })
})
