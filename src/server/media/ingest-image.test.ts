import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createImageStore, type ImageStore } from './image-store.ts'
import { ingestImage } from './ingest-image.ts'

let dir: string
let store: ImageStore
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'curio-images-'))
  store = createImageStore({ dir })
})
afterEach(() => rm(dir, { recursive: true }))

const canvas = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: '#a5301d' } })

describe('a picture that a seller uploads', () => {
  test.each(['jpeg', 'png', 'webp', 'avif'] as const)('is taken as %s', async (format) => {
    const taken = await ingestImage(store, await canvas(60, 40).toFormat(format).toBuffer())
    expect(taken).toMatchObject({ ok: true, value: { width: 60, height: 40 } })
  })

  test('keeps its key when it comes twice', async () => {
    const bytes = await canvas(60, 40).png().toBuffer()
    expect(await ingestImage(store, bytes)).toEqual(await ingestImage(store, bytes))
  })

  test('is turned upright and keeps nothing that the camera wrote', async () => {
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

  test('stays see-through where it was', async () => {
    const bytes = await canvas(60, 40).ensureAlpha(0.5).png().toBuffer()
    const taken = await ingestImage(store, bytes)
    if (!taken.ok) throw new Error(taken.problem)
    expect((await sharp(await store.get(taken.value.key)).metadata()).hasAlpha).toBe(true)
  })

  test('has a placeholder small enough for a list', async () => {
    const taken = await ingestImage(store, await canvas(1200, 1500).jpeg().toBuffer())
    if (!taken.ok) throw new Error(taken.problem)
    expect(taken.value.placeholder).toMatch(/^data:image\/webp;base64,/)
    expect(taken.value.placeholder.length).toBeLessThanOrEqual(250)
  })
})

describe('an upload is refused', () => {
  const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')

  test('when it is a drawing that could carry scripts or fetch', async () => {
    expect(await ingestImage(store, svg)).toEqual({ ok: false, problem: 'image-format-unsupported' })
  })

  test('when it is no picture, or nothing at all', async () => {
    expect(await ingestImage(store, Buffer.from('MZ a program'))).toEqual({
      ok: false,
      problem: 'image-format-unsupported',
    })
    expect(await ingestImage(store, Buffer.alloc(0))).toEqual({ ok: false, problem: 'image-format-unsupported' })
  })

  test('when it breaks off', async () => {
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

  test('when it moves', async () => {
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

  test('when a few bytes would unfold into more than fifty megapixels', async () => {
    const bomb = await canvas(9000, 6000).png().toBuffer()
    expect(bomb.length).toBeLessThan(1_000_000)
    expect(await ingestImage(store, bomb)).toEqual({ ok: false, problem: 'image-too-many-pixels' })
  })
})
