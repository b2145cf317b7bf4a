import { type PairKind, openBenchPair, type Urls } from './bench-pair.ts'
import { readFrame, type PresentedFrame } from './frames.ts'
import { wait } from './wait.ts'

export type DragResult = { readonly shownCount: number; readonly isNewestShown: boolean }

/** Seeks to sixty positions within a second. Returns how many frames were visible meanwhile. */
export async function dragSlider(plan: {
  kind: PairKind
  urls: Urls
  rate: number
  from: number
}): Promise<DragResult> {
  const { kind, urls, rate, from } = plan
  const pair = await openBenchPair(kind, urls)
  await wait(500)
  pair.seek(from)
  await wait(500)
  const { source, dub } = pair.presentedFrames
  source.length = 0
  dub.length = 0
  const begin = performance.now()
  let last = 0
  for (let input = 0; input < 60; input += 1) {
    await wait(Math.max(0, begin + (input * 1000) / 60 - performance.now()))
    last = Math.floor(from * rate) + 5 * (input + 1)
    pair.seek((last + 0.5) / rate)
  }
  const shownCount = countDistinct(source) + countDistinct(dub)
  await wait(1500)
  // On a busy machine the last frame may arrive without its callback, so the final frame is read from the videos.
  const isNewestShown = readFrame(pair.videos.source) === last && readFrame(pair.videos.dub) === last
  pair.close()
  return { shownCount, isNewestShown }
}

const countDistinct = (shownCount: readonly PresentedFrame[]): number =>
  new Set(shownCount.map(({ frame }) => frame)).size
