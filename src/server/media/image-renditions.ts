import sharp from 'sharp'
import type { ObjectStore } from '#src/server/storage/object-store.ts'
import { detectImageFormat } from './detect-image-format.ts'
import { type ImageStore, isImageKey } from './image-store.ts'
import { renderQueue } from './render-queue.ts'

/** The largest is that of masters, for the viewer; layouts use the others. */
const renditionWidths = [160, 320, 480, 640, 960, 1280, 2560] as const
export type RenditionFormat = 'avif' | 'webp'
export type Rendition = { bytes: Buffer; contentType: `image/${RenditionFormat}`; etag: string }
type RenditionName = { key: string; width: number; format: RenditionFormat }
/** `caller`: whose turn in the queue it takes, such as the client's address. */
export type RenditionRequest = RenditionName & { caller: string }

/** Version of the encoder settings below. Increase it when they change, so that cached variants are generated again. */
const encoderVersion = 'r1'

export type ImageRenditions = {
  /** Returns the image at `width` pixels, or its own width if that is less; undefined for an unknown key or width. */
  rendition(request: RenditionRequest): Promise<Rendition | undefined>
  /** Generates variants at low priority. Resolves when all exist or `signal` is aborted; never rejects. */
  warm(keys: readonly string[], widths: readonly number[], signal?: AbortSignal): Promise<void>
  /** Deletes the variants of a removed image. */
  remove(key: string): Promise<void>
}

type RenditionOptions = {
  readonly store: ImageStore
  /** Where variants are stored, nearest first: on this machine's disk, then where all processes have access. */
  readonly caches: readonly ObjectStore[]
  /** Receives why a variant could not be read from a cache or written to it; it is returned nevertheless. */
  readonly onCacheError?: (error: unknown) => undefined
}

/**
 * Generates image sizes on request and stores them in `caches`, which may be emptied at any time. Concurrent requests for
 * a variant share one rendering.
 */
export function createImageRenditions({
  store,
  caches,
  onCacheError = () => undefined,
}: RenditionOptions): ImageRenditions {
  const inFlight = new Map<string, Promise<Buffer | undefined>>()

  const putInto = (targets: readonly ObjectStore[], name: string, bytes: Buffer) =>
    Promise.all(targets.map((cache) => cache.put(name, bytes).catch(onCacheError)))

  /** Returns a stored variant and stores it in the caches that are nearer. */
  const readCached = async (name: string): Promise<Buffer | undefined> => {
    for (const [index, cache] of caches.entries()) {
      const bytes = await cache.get(name).catch(onCacheError)
      if (!bytes) continue
      await putInto(caches.slice(0, index), name, bytes)
      return bytes
    }
    return undefined
  }

  /** Without a `caller`, it is rendered in the background. */
  const loadRendition = (request: RenditionName, caller?: string): Promise<Buffer | undefined> => {
    const name = objectNameOf(request)
    const running = inFlight.get(name)
    if (running) return running
    const pending = (async () => {
      const cached = await readCached(name)
      if (cached) return cached
      const render = async () => {
        const master = await store.get(request.key)
        if (!master || !detectImageFormat(master)) return undefined
        const bytes = await encode(master, request)
        await putInto(caches, name, bytes)
        return bytes
      }
      return caller === undefined ? renderQueue.runInBackground(render) : renderQueue.run('small', caller, render)
    })().finally(() => inFlight.delete(name))
    inFlight.set(name, pending)
    return pending
  }

  return {
    async rendition({ caller, ...request }) {
      if (!isImageKey(request.key) || !renditionWidths.some((width) => width === request.width)) return undefined
      const bytes = await loadRendition(request, caller)
      if (!bytes) return undefined
      const etag = `"${request.key}-${request.width}-${request.format}-${encoderVersion}"`
      return { bytes, contentType: `image/${request.format}`, etag }
    },
    async warm(keys, widths, signal) {
      for (const key of keys) {
        for (const width of widths) {
          if (signal?.aborted) return
          await loadRendition({ key, width, format: 'avif' }).catch(() => undefined)
        }
      }
    },
    async remove(key) {
      const names = renditionWidths.flatMap((width) => [
        objectNameOf({ key, width, format: 'avif' }),
        objectNameOf({ key, width, format: 'webp' }),
      ])
      await Promise.all(caches.flatMap((cache) => names.map((name) => cache.remove(name))))
    },
  }
}

const objectNameOf = ({ key, width, format }: RenditionName) =>
  `${encoderVersion}/${key.slice(0, 2)}/${key}-${width}.${format}`

/**
 * Low encoder effort: a card's AVIF must take only tens of milliseconds on two cores, and more effort saves few bytes.
 */
async function encode(master: Buffer, { width, format }: RenditionName): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 74, effort: 2, smartSubsample: true }).toBuffer()
}
