// Caches computed waveforms on this device, by the URL of the video.
import { withTimeout } from './with-timeout.ts'

const cacheName = 'waveforms'

/** Milliseconds Cache Storage may take; sign-out waits for it. */
const cacheTimeoutMs = 5000

/** Largest number of cached waveforms; the oldest are deleted first. */
const maxCachedWaveforms = 200

const cacheKey = (url: string) => `/waveforms/${encodeURIComponent(url)}`

/** Loudness over time; empty for a video without sound, `null` if it is not cached. */
export async function readCachedWaveform(url: string): Promise<Uint8Array | null> {
  try {
    const response = await withTimeout(
      caches.open(cacheName).then((cache) => cache.match(cacheKey(url))),
      cacheTimeoutMs,
    )
    return response ? new Uint8Array(await response.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** Caches a waveform. If the device is full or forbids storage, it is computed again next time. */
export async function cacheWaveform(url: string, values: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length + 1 - maxCachedWaveforms)).map((key) => cache.delete(key)))
    await cache.put(cacheKey(url), new Response(values))
  } catch {
    // The cache is optional.
  }
}

export async function deleteCachedWaveforms(): Promise<void> {
  await withTimeout(caches.delete(cacheName), cacheTimeoutMs)
}
