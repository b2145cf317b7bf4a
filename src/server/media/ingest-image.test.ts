import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { ingestImage, isLargeImage } from './ingest-image.ts'

let dir: string
let store: ImageStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'curio-images-'))
  store = createImageStore(createFolderStore(dir))
})
afterEach(() => rm(dir, { recursive: true }))

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a5301d' } })

describe('an uploaded image', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('an uploaded %s is accepted', async (format) => {
    const taken = await ingestImage(store, await canvas(60, 40).toFormat(format).toBuffer())
    expect(taken).toMatchObject({ ok: true, value: { width: 60, height: 40 } })
  })

  test.each(['jpeg', 'png', 'webp'] as const)('an uploaded %s of a few pixels is accepted', async (format) => {
    for (const [width, height] of [
      [1, 1],
      [8, 8],
      [15, 3],
    ] as const) {
      const taken = await ingestImage(store, await canvas(width, height).toFormat(format).toBuffer())
      expect(taken).toMatchObject({ ok: true, value: { width, height } })
    }
  })

  test('an image uploaded twice has the same key', async () => {
    const bytes = await canvas(60, 40).png().toBuffer()
    expect(await ingestImage(store, bytes)).toEqual(await ingestImage(store, bytes))
  })

  test('an uploaded image is rotated upright and loses its metadata', async () => {
    const bytes = await canvas(60, 40)
      .jpeg()
      .withExif({ IFD0: { Copyright: 'A. Seller' }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .toBuffer()
    const taken = await ingestImage(store, bytes)
    if (!taken.ok) throw new Error(taken.problem)
    expect(taken.value).toMatchObject({ width: 40, height: 60 })
    const master = await sharp(await store.get(taken.value.key)).metadata()
    expect(master).not.toHaveProperty('exif')
    expect(master.orientation).toBeUndefined()
  })

  test('an uploaded image keeps its transparency', async () => {
    const bytes = await canvas(60, 40).ensureAlpha(0.5).png().toBuffer()
    const taken = await ingestImage(store, bytes)
    if (!taken.ok) throw new Error(taken.problem)
    expect((await sharp(await store.get(taken.value.key)).metadata()).hasAlpha).toBe(true)
  })

  test('the placeholder of an uploaded image is small enough for a list', async () => {
    const taken = await ingestImage(store, await canvas(1200, 1500).jpeg().toBuffer())
    if (!taken.ok) throw new Error(taken.problem)
    expect(taken.value.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(taken.value.placeholder.length).toBeLessThanOrEqual(250)
  })
})

test.each([
  ['png', 4000, 3000, false],
  ['png', 4000, 4000, true],
  ['webp', 4000, 4000, true],
  ['jpeg', 4000, 4000, false],
  ['progressive jpeg', 4000, 4000, true],
] as const)('whether a %s of %d by %d pixels takes seconds to process: %s', async (format, width, height, isLarge) => {
  const picture = canvas(width, height)
  const upload = format === 'progressive jpeg' ? picture.jpeg({ progressive: true }) : picture.toFormat(format)
  expect(await isLargeImage(await upload.toBuffer())).toBe(isLarge)
})

test('a store that fails is an error of its own, no damaged image', async () => {
  const failure = new Error('There is no such bucket.')
  const failing: ImageStore = { ...store, put: () => Promise.reject(failure) }
  await expect(ingestImage(failing, await canvas(60, 40).png().toBuffer())).rejects.toBe(failure)
})

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

  test('an uploaded SVG is refused, since it could contain scripts or fetch URLs', async () => {
    expect(await ingestImage(store, svg)).toEqual({ ok: false, problem: 'image-format-unsupported' })
  })

  test('an upload that is empty or not an image is refused', async () => {
    expect(await ingestImage(store, Buffer.from('MZ a program'))).toEqual({
      ok: false,
      problem: 'image-format-unsupported',
    })
    expect(await ingestImage(store, Buffer.alloc(0))).toEqual({ ok: false, problem: 'image-format-unsupported' })
  })

  test('a truncated image is refused', async () => {
    const whole = await sharp({
      create: {
        width: 400,
        height: 400,
        channels: 3,
        background: '#000',
        noise: { type: 'gaussian', mean: 120, sigma: 40 },
      },
    })
      .jpeg()
      .toBuffer()
    expect(await ingestImage(store, whole.subarray(0, whole.length / 2))).toEqual({
      ok: false,
      problem: 'image-damaged',
    })
  })

  test('an animated image is refused', async () => {
    const frames = await Promise.all(
      ['#000', '#fff'].map((background) =>
        sharp({ create: { width: 8, height: 8, channels: 3, background } })
          .png()
          .toBuffer(),
      ),
    )
    const moving = await sharp(frames, { join: { animated: true } })
      .webp()
      .toBuffer()
    expect(await ingestImage(store, moving)).toEqual({ ok: false, problem: 'image-animated' })
  })

  test.each([
    ['jpeg', 9000, 6000],
    ['png', 5100, 5000],
    ['webp', 5100, 5000],
    ['png', 30_001, 1],
    ['png', 1, 30_001],
    ['avif', 3700, 3600],
  ] as const)('a small %s that decodes to %d by %d pixels is refused', async (format, width, height) => {
    const fastest = format === 'avif' || format === 'webp' ? { effort: 0 } : {}
    const bomb = await canvas(width, height).toFormat(format, fastest).toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await ingestImage(store, bomb)).toEqual({ ok: false, problem: 'image-too-many-pixels' })
  })
})
