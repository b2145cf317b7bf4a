import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import { createVideoPair } from '#src/player/adapters/video-pair.ts'
import { addVideo, type Urls } from './bench-pair.ts'
import { recordFrames } from './frames.ts'
import { waitUntil, wait } from './wait.ts'

/** Returns the milliseconds from opening a pair to the first frame of both, preloaded for `preloadMs` or not at all. */
export async function openNext({ urls, preloadMs }: { urls: Urls; preloadMs: number }): Promise<number> {
  const releasePreload = preloadMs > 0 ? preloadPair(urls) : null
  await wait(preloadMs)
  const startedAtMs = performance.now()
  releasePreload?.()
  const videos = { source: addVideo(), dub: addVideo() }
  const [source, dub] = [recordFrames(videos.source), recordFrames(videos.dub)]
  const pair = createVideoPair(videos, urls)
  await waitUntil(() => source.length > 0 && dub.length > 0, 20_000)
  const ms = performance.now() - startedAtMs
  pair.close()
  videos.source.remove()
  videos.dub.remove()
  return ms
}
