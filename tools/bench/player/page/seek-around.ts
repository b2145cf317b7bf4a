import type { PairKind, SeekResult } from '#tools/bench/player/play-result.ts'
import { addVideo, openBenchPair, type Urls } from './bench-pair.ts'
import { recordFrames } from './frames.ts'
import { waitUntil, wait } from './wait.ts'

type Plan = { readonly kind: PairKind; readonly urls: Urls; readonly frames: readonly number[]; readonly rate: number }

/** Seeks to the middle of each frame and waits until both sides show a frame. */
export async function seekAround({ kind, urls, frames, rate }: Plan): Promise<SeekResult[]> {
  const pair = await openBenchPair(kind, urls)
  const results: SeekResult[] = []
  await wait(500)
  for (const frame of frames) {
    const { source, dub } = pair.presentedFrames
    source.length = 0
    dub.length = 0
    const startedAtMs = performance.now()
    pair.seek((frame + 0.5) / rate)
    await waitUntil(() => source.at(-1)?.frame === frame && dub.at(-1)?.frame === frame, 1500)
    results.push({
      ms: performance.now() - startedAtMs,
      isCorrect: source.at(-1)?.frame === frame && dub.at(-1)?.frame === frame,
    })
    await wait(20)
  }
  pair.close()
  return results
}

/** The same for a single video on the page. */
export async function seekAlone({ url, frames, rate }: { url: string; frames: readonly number[]; rate: number }) {
  const video = addVideo()
  const frameLog = recordFrames(video)
  video.src = url
  await waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA, 10_000)
  await wait(500)
  const times: number[] = []
  for (const frame of frames) {
    frameLog.length = 0
    const startedAtMs = performance.now()
    video.currentTime = (frame + 0.5) / rate
    await waitUntil(() => frameLog.at(-1)?.frame === frame, 1500)
    times.push(performance.now() - startedAtMs)
    await wait(20)
  }
  video.removeAttribute('src')
  video.load()
  video.remove()
  return times
}
