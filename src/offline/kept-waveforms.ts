// Caches computed waveforms on this device, by the URL of the video.
import { limitWait } from './limit-wait.ts'

const cacheName = 'waveforms'

/** Milliseconds Cache Storage may take; sign-out waits for it. */
const cacheLimitMs = 5000

/** Largest number of cached waveforms; the oldest are deleted first. */
const mostKept = 200

const addressOf = (url: string) => `/waveforms/${encodeURIComponent(url)}`

/** Loudness over time; empty for a video without sound, `null` if it is not cached. */
export async function keptWaveform(url: string): Promise<Uint8Array | null> {
  try {
    const answer = await limitWait(
      caches.open(cacheName).then((cache) => cache.match(addressOf(url))),
      cacheLimitMs,
    )
    return answer ? new Uint8Array(await answer.arrayBuffer()) : null
  } catch {
    return null
  }
}

/** Caches a waveform. If the device is full or forbids storage, it is computed again next time. */
export async function keepWaveform(url: string, values: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const cache = await caches.open(cacheName)
    const keys = await cache.keys()
    await Promise.all(keys.slice(0, Math.max(0, keys.length + 1 - mostKept)).map((key) => cache.delete(key)))
    await cache.put(addressOf(url), new Response(values))
  } catch {
    // The cache is optional.
  }
}

export async function dropWaveforms(): Promise<void> {
  await limitWait(caches.delete(cacheName), cacheLimitMs)
}
