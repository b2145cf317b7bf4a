import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { detectImageFormat } from './detect-image-format.ts'
import { type ImageStore, isImageKey, readFileIfExists, writeAtomically } from './image-store.ts'
import { renderQueue } from './render-queue.ts'

const renditionWidths = [160, 320, 480, 640, 960, 1280] as const
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
  readonly cacheDir: string
  readonly write?: typeof writeAtomically
  /** Receives why a variant could not be written to the cache; it is returned nevertheless. */
  readonly onCacheError?: (error: unknown) => void
}

/**
 * Generates image sizes on request and caches them in `cacheDir`, which may be emptied at any time. Concurrent requests
 * for a variant share one rendering.
 */
export function createImageRenditions({
  store,
  cacheDir,
  write = writeAtomically,
  onCacheError = () => {},
}: RenditionOptions): ImageRenditions {
  const inFlight = new Map<string, Promise<Buffer | undefined>>()

  /** Without a `caller`, it is rendered in the background. */
  const loadRendition = (request: RenditionName, caller?: string): Promise<Buffer | undefined> => {
    const name = fileNameOf(request)
    const path = join(cacheDir, encoderVersion, request.key.slice(0, 2), name)
    const running = inFlight.get(name)
    if (running) return running
    const pending = (async () => {
      const cached = await readFileIfExists(path)
      if (cached) return cached
      const render = async () => {
        const master = await store.get(request.key)
        if (!master || !detectImageFormat(master)) return undefined
        const bytes = await encode(master, request)
        await write(path, bytes).catch(onCacheError)
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
        fileNameOf({ key, width, format: 'avif' }),
        fileNameOf({ key, width, format: 'webp' }),
      ])
      for (const name of names) await rm(join(cacheDir, encoderVersion, key.slice(0, 2), name), { force: true })
    },
  }
}

const fileNameOf = ({ key, width, format }: RenditionName) => `${key}-${width}.${format}`

/**
 * Low encoder effort: a card's AVIF must take only tens of milliseconds on two cores, and more effort saves few bytes.
 */
async function encode(master: Buffer, { width, format }: RenditionName): Promise<Buffer> {
  const resized = sharp(master).resize({ width, withoutEnlargement: true })
  return format === 'avif'
    ? resized.avif({ quality: 52, effort: 1, chromaSubsampling: '4:2:0' }).toBuffer()
    : resized.webp({ quality: 74, effort: 2, smartSubsample: true }).toBuffer()
}
