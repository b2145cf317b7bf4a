import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { createFolderStore } from '#src/server/storage/create-folder-store.ts'
import { createImageStore, type ImageStore } from './image-store.ts'
import { createImageRenditions, type ImageRenditions } from './image-renditions.ts'

let dir: string
let reads: number
let store: ImageStore
let variants: ImageRenditions
beforeEach(async () => {
  dir = await mkdtemp(join(tmpdir(), 'curio-variants-'))
  const stored = createImageStore(createFolderStore(join(dir, 'masters')))
  reads = 0
  store = { ...stored, get: (key) => ((reads += 1), stored.get(key)) }
  variants = createImageRenditions({ store, caches: [createFolderStore(join(dir, 'cache'))] })
})
afterEach(() => rm(dir, { recursive: true }))

const master = async (width: number, height: number) =>
  store.put(
    await sharp({ create: { width, height, channels: 3, background: '#2c675a' } })
      .jpeg()
      .toBuffer(),
  )

describe('an image variant', () => {
  test.each(['avif', 'webp'] as const)('an image variant is returned as %s in the requested width', async (format) => {
    const found = await variants.rendition({ key: await master(800, 1000), width: 320, format, caller: '' })
    expect(found?.contentType).toBe(`image/${format}`)
    expect(await sharp(found?.bytes).metadata()).toMatchObject({ width: 320, height: 400 })
  })

  test('an image variant is never wider than the image', async () => {
    const found = await variants.rendition({ key: await master(500, 400), width: 1280, format: 'webp', caller: '' })
    expect(await sharp(found?.bytes).metadata()).toMatchObject({ width: 500, height: 400 })
  })

  test.each([
    [1, 1],
    [8, 8],
    [15, 3],
    [3, 15],
  ])('an image of %d by %d pixels has variants of its size', async (width, height) => {
    const key = await master(width, height)
    for (const format of ['avif', 'webp'] as const) {
      const found = await variants.rendition({ key, width: 320, format, caller: '' })
      expect((await sharp(found?.bytes).raw().toBuffer({ resolveWithObject: true })).info).toMatchObject({
        width,
        height,
      })
    }
  })

  test('concurrent requests for an image variant share one rendering, which is cached', async () => {
    const request = { key: await master(800, 1000), width: 480, format: 'webp', caller: '' } as const
    const answers = await Promise.all(Array.from({ length: 20 }, () => variants.rendition(request)))
    await variants.rendition(request)
    expect(new Set(answers.map((answer) => answer?.etag)).size).toBe(1)
    expect(reads).toBe(1)
  })

  test('no variant is created for an unknown image, an unsupported width or a path as key', async () => {
    const key = await master(800, 1000)
    expect(await variants.rendition({ key: 'f'.repeat(40), width: 320, format: 'webp', caller: '' })).toBeUndefined()
    expect(await variants.rendition({ key, width: 321, format: 'webp', caller: '' })).toBeUndefined()
    expect(
      await variants.rendition({ key: '../../etc/passwd', width: 320, format: 'webp', caller: '' }),
    ).toBeUndefined()
  })
})

test('no variant is made of an SVG file, even from the image store', async () => {
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" width="9" height="9"/>')
  const request = { key: await store.put(drawing), width: 320, format: 'webp', caller: '' } as const
  expect(await variants.rendition(request)).toBeUndefined()
})

test('an image variant is returned although it cannot be written to the cache', async () => {
  const errors: unknown[] = []
  const onCacheError = (error: unknown) => void errors.push(error)
  const put = () => Promise.reject(Object.assign(new Error('no space left on device'), { code: 'ENOSPC' }))
  const full = { ...createFolderStore(join(dir, 'cache')), put }
  const uncached = createImageRenditions({ store, caches: [full], onCacheError })
  const request = { key: await master(800, 1000), width: 320, format: 'webp', caller: '' } as const
  const [first, second] = [await uncached.rendition(request), await uncached.rendition(request)]
  expect(await sharp(first?.bytes).metadata()).toMatchObject({ width: 320, height: 400 })
  expect(second?.etag).toBe(first?.etag)
  expect(errors).toMatchObject([{ code: 'ENOSPC' }, { code: 'ENOSPC' }])
})

test('an image variant that another process stored is not rendered again, and then read from the nearer cache', async () => {
  const [near, far, other] = ['near', 'far', 'other'].map((name) => createFolderStore(join(dir, name)))
  if (!near || !far || !other) throw new Error('three caches')
  const request = { key: await master(800, 1000), width: 320, format: 'webp', caller: '' } as const
  const first = await createImageRenditions({ store, caches: [other, far] }).rendition(request)
  expect(await createImageRenditions({ store, caches: [near, far] }).rendition(request)).toEqual(first)
  expect(await createImageRenditions({ store, caches: [near] }).rendition(request)).toEqual(first)
  expect(reads).toBe(1)
})

describe('warming', () => {
  test('warming creates the variants of the first screen in advance', async () => {
    const key = await master(800, 1000)
    await variants.warm([key], [160, 320])
    const before = reads
    await variants.rendition({ key, width: 320, format: 'avif', caller: '' })
    expect(reads).toBe(before)
  })

  test('warming stops when its signal is aborted', async () => {
    await variants.warm([await master(800, 1000)], [160, 320], AbortSignal.abort())
    expect(reads).toBe(0)
  })
})
