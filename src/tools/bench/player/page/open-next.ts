import { preloadPair } from '#src/player/adapters/preload-pair.ts'
import { createVideoPair } from '#src/player/adapters/video-pair.ts'
import { addVideo, type Urls } from './couple.ts'
import { watchFrames } from './frames.ts'
import { until, wait } from './wait.ts'

/** Milliseconds from opening a pair to the first frame of both, loaded ahead for `aheadMs` or not at all. */
export async function openNext({ urls, aheadMs }: { urls: Urls; aheadMs: number }): Promise<number> {
  const letGo = aheadMs > 0 ? preloadPair(urls) : null
  await wait(aheadMs)
  const since = performance.now()
  letGo?.()
  const videos = { source: addVideo(), dub: addVideo() }
  const [source, dub] = [watchFrames(videos.source), watchFrames(videos.dub)]
  const pair = createVideoPair(videos, urls)
  await until(() => source.length > 0 && dub.length > 0, 20_000)
  const ms = performance.now() - since
  pair.close()
  videos.source.remove()
  videos.dub.remove()
  return ms
}
