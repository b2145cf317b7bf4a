import { type Kind, openCouple, type Urls } from './couple.ts'
import { until, wait } from './wait.ts'

export type Stopped = { readonly last: number; readonly source: StoppedSide; readonly dub: StoppedSide }
/** The frame on show in the end, and the furthest that was presented. */
export type StoppedSide = { readonly rests: number; readonly furthest: number; readonly endedEarlyMs: number }

type Plan = {
  readonly kind: Kind
  readonly urls: Urls
  readonly rate: number
  /** Frames: the first, and the one after the last. */
  readonly ranges: readonly { readonly first: number; readonly end: number }[]
}

/** Plays one range after the other and tells where each came to rest. */
export async function stopAtEnds({ kind, urls, rate, ranges }: Plan): Promise<Stopped[]> {
  const couple = await openCouple(kind, urls)
  const results: Stopped[] = []
  await wait(500)
  for (const { first, end } of ranges) {
    couple.seek((first + 0.5) / rate)
    await wait(250)
    couple.shown.source.length = 0
    couple.shown.dub.length = 0
    couple.told.dub.length = 0
    couple.told.source.length = 0
    couple.playRange(first / rate, end / rate)
    await until(() => !couple.videos.dub.paused, 3000)
    await until(() => couple.standing(), 10_000)
    await wait(350)
    const side = (name: 'source' | 'dub'): StoppedSide => {
      const frames = couple.shown[name].map(({ frame }) => frame)
      const pause = couple.told[name].findLast(({ kind }) => kind === 'pause')
      const atLast = couple.shown[name].findLast(({ at }) => pause !== undefined && at <= pause.at)
      const endedEarlyMs = atLast && pause ? ((end - atLast.frame) / rate) * 1000 - (pause.at - atLast.at) : NaN
      return { rests: frames.at(-1) ?? -1, furthest: Math.max(...frames), endedEarlyMs }
    }
    results.push({ last: end - 1, source: side('source'), dub: side('dub') })
  }
  couple.close()
  return results
}
