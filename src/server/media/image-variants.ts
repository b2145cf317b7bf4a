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

/** Names the encoders' settings below: raise it with them, and kept variants are made anew. */
const recipe = 'r1'

export type ImageVariants = {
  /** The picture `key` at `width` pixels, or at its own width if that is less; undefined for an unknown key or width. */
  variant(request: VariantRequest): Promise<Variant | undefined>
  /** Prepares variants while nobody waits for one. Resolves when all are there or `signal` has stopped it; never rejects. */
  warm(keys: readonly string[], widths: readonly number[], signal?: AbortSignal): Promise<void>
  /** Forgets the variants of a picture that is gone. */
  remove(key: string): Promise<void>
}

/**
 * Makes the sizes of pictures when they are asked for and keeps them in `cacheDir`, which may be emptied at any time.
 * However many ask for a variant at once, it is drawn once; at most all but one core draw.
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

/** Low effort: on two cores a card's AVIF must come in tens of milliseconds, and more effort saves few bytes. */
async function encode(master: Buffer, { width, format }: VariantRequest): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 74, effort: 2, smartSubsample: true }).toBuffer()
}
