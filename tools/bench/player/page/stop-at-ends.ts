import { type PairKind, openBenchPair, type Urls } from './bench-pair.ts'
import { recordVisibleFrames } from './frames.ts'
import { countAudibleMs } from './count-audible-ms.ts'
import { waitUntil, wait } from './wait.ts'

export type StopResult = {
  readonly last: number
  readonly source: StopSideResult
  readonly dub: StopSideResult
  /** Milliseconds the dub was audible beyond the segment; negative if it was cut off. */
  readonly audibleExcessMs: number
}
/** The frame visible at rest, and the furthest frame presented. */
export type StopSideResult = { readonly restFrame: number; readonly furthestFrame: number }

type Plan = {
  readonly kind: PairKind
  readonly urls: Urls
  readonly rate: number
  /** Frame numbers: the first, and the one after the last. */
  readonly ranges: readonly { readonly first: number; readonly end: number }[]
}

/** Plays the ranges one after another and returns where each stopped. */
export async function stopAtEnds({ kind, urls, rate, ranges }: Plan): Promise<StopResult[]> {
  const pair = await openBenchPair(kind, urls)
  const sound = await countAudibleMs(pair.videos.dub)
  const visibleFrames = { source: recordVisibleFrames(pair.videos.source), dub: recordVisibleFrames(pair.videos.dub) }
  const results: StopResult[] = []
  await wait(500)
  for (const { first, end } of ranges) {
    pair.seek((first + 0.5) / rate)
    await wait(250)
    visibleFrames.source.length = 0
    visibleFrames.dub.length = 0
    const audibleBeforeMs = sound.audibleMs()
    pair.playRange(first / rate, end / rate)
    await waitUntil(() => !pair.videos.dub.paused, 3000)
    await waitUntil(() => pair.isAtRest(), 10_000)
    await wait(350)
    const side = (name: 'source' | 'dub'): StopSideResult => {
      const frames = visibleFrames[name].map(({ frame }) => frame)
      return { restFrame: frames.at(-1) ?? -1, furthestFrame: Math.max(...frames) }
    }
    const audibleExcessMs = sound.audibleMs() - audibleBeforeMs - ((end - first) / rate) * 1000
    results.push({ last: end - 1, source: side('source'), dub: side('dub'), audibleExcessMs })
  }
  sound.close()
  pair.close()
  return results
}
