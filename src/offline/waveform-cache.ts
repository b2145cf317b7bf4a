// Caches what was computed from the sound of videos on this device: waveforms by the URL of the video, and findings.
import { unsignedUrl } from '#src/domain/media/link-expiry.ts'
import { withTimeout } from './with-timeout.ts'

const cacheName = 'waveforms'

/** Milliseconds Cache Storage may take; sign-out waits for it. */
const cacheTimeoutMs = 5000

/** Largest number of cached results; the oldest are deleted first. */
const maxCachedResults = 300

/** The part of a key for a video: it stays when the video's link is signed again. */
export const keyOfVideo = (url: string): string => encodeURIComponent(unsignedUrl(url))

/** Increased whenever the same sound yields another waveform; the old ones are deleted as the oldest are. */
const waveformVersion = 2

const cacheKey = (url: string) => `/waveforms/${waveformVersion}/${keyOfVideo(url)}`

/** Loudness over time; empty for a video without sound, `null` if it is not cached. */
export async function readCachedWaveform(url: string): Promise<Uint8Array | null> {
  const response = await readCachedResponse(cacheKey(url))
  return response && new Uint8Array(await response.arrayBuffer())
}

export const cacheWaveform = (url: string, values: Uint8Array<ArrayBuffer>): Promise<void> =>
  cacheResponse(cacheKey(url), new Response(values))

/** What is cached under `key`; `null` if nothing is, or if storage fails. */
export async function readCachedResponse(key: string): Promise<Response | null> {
  try {
    const response = await withTimeout(
      caches.open(cacheName).then((cache) => cache.match(key)),
      cacheTimeoutMs,
    )
    return response ?? null
  } catch {
    return null
  }
}

/** Caches a result of an analysis. If the device is full or forbids storage, it is computed again next time. */
export async function cacheResponse(key: string, response: Response): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length + 1 - maxCachedResults)).map((old) => cache.delete(old)))
    await cache.put(key, response)
  } catch {
    // The cache is optional.
  }
}

export async function deleteCachedWaveforms(): Promise<void> {
  await withTimeout(caches.delete(cacheName), cacheTimeoutMs)
}
