import { rm } from 'node:fs/promises'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { type ImageStore, isImageKey, readIfThere, writeAtomically } from './image-store.ts'
import { createRenderQueue, type RenderPriority } from './render-queue.ts'

const variantWidths = [160, 320, 480, 640, 960, 1280] as const
export type VariantFormat = 'avif' | 'webp'
export type Variant = { bytes: Buffer; contentType: `image/${VariantFormat}`; etag: string }
export type VariantRequest = { key: string; width: number; format: VariantFormat }

/** Version of the encoder settings below. Increase it when they change, so that cached variants are generated again. */
const recipe = 'r1'

export type ImageVariants = {
  /** Returns the image at `width` pixels, or its own width if that is less; undefined for an unknown key or width. */
  variant(request: VariantRequest): Promise<Variant | undefined>
  /** Generates variants at low priority. Resolves when all exist or `signal` is aborted; never rejects. */
  warm(keys: readonly string[], widths: readonly number[], signal?: AbortSignal): Promise<void>
  /** Deletes the variants of a removed image. */
  remove(key: string): Promise<void>
}

/**
 * Generates image sizes on request and caches them in `cacheDir`, which may be emptied at any time. Concurrent requests
 * for a variant share one rendering; rendering uses at most all but one core.
 */
export function createImageVariants({ store, cacheDir }: { store: ImageStore; cacheDir: string }): ImageVariants {
  const enqueue = createRenderQueue(Math.max(1, availableParallelism() - 1))
  const inFlight = new Map<string, Promise<Buffer | undefined>>()

  const bytesOf = (request: VariantRequest, priority: RenderPriority): Promise<Buffer | undefined> => {
    const name = nameOf(request)
    const path = join(cacheDir, recipe, request.key.slice(0, 2), name)
    const running = inFlight.get(name)
    if (running) return running
    const made = (async () => {
      const kept = await readIfThere(path)
      if (kept) return kept
      return enqueue(priority, async () => {
        const master = await store.get(request.key)
        if (!master) return undefined
        const bytes = await encode(master, request)
        await writeAtomically(path, bytes)
        return bytes
      })
    })().finally(() => inFlight.delete(name))
    inFlight.set(name, made)
    return made
  }

  return {
    async variant(request) {
      if (!isImageKey(request.key) || !variantWidths.some((width) => width === request.width)) return undefined
      const bytes = await bytesOf(request, 'now')
      if (!bytes) return undefined
      const etag = `"${request.key}-${request.width}-${request.format}-${recipe}"`
      return { bytes, contentType: `image/${request.format}`, etag }
    },
    async warm(keys, widths, signal) {
      for (const key of keys) {
        for (const width of widths) {
          if (signal?.aborted) return
          await bytesOf({ key, width, format: 'avif' }, 'background').catch(() => undefined)
        }
      }
    },
    async remove(key) {
      const names = variantWidths.flatMap((width) => [
        nameOf({ key, width, format: 'avif' }),
        nameOf({ key, width, format: 'webp' }),
      ])
      for (const name of names) await rm(join(cacheDir, recipe, key.slice(0, 2), name), { force: true })
    },
  }
}

const nameOf = ({ key, width, format }: VariantRequest) => `${key}-${width}.${format}`

/**
 * Low encoder effort: a card's AVIF must take only tens of milliseconds on two cores, and more effort saves few bytes.
 */
async function encode(master: Buffer, { width, format }: VariantRequest): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 74, effort: 2, smartSubsample: true }).toBuffer()
}
