import { type Kind, openCouple, type Urls } from './couple.ts'
import { watchSeen } from './frames.ts'
import { listenTo } from './sound.ts'
import { until, wait } from './wait.ts'

export type Stopped = {
  readonly last: number
  readonly source: StoppedSide
  readonly dub: StoppedSide
  /** How much longer than the segment the dub was heard, in milliseconds; negative when it was cut off. */
  readonly heardLongerMs: number
}
/** The frame that is seen in the end, and the furthest that was. */
export type StoppedSide = { readonly rests: number; readonly furthest: number }

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
  const sound = await listenTo(couple.videos.dub)
  const seen = { source: watchSeen(couple.videos.source), dub: watchSeen(couple.videos.dub) }
  const results: Stopped[] = []
  await wait(500)
  for (const { first, end } of ranges) {
    couple.seek((first + 0.5) / rate)
    await wait(250)
    seen.source.length = 0
    seen.dub.length = 0
    const before = sound.heardMs()
    couple.playRange(first / rate, end / rate)
    await until(() => !couple.videos.dub.paused, 3000)
    await until(() => couple.standing(), 10_000)
    await wait(350)
    const side = (name: 'source' | 'dub'): StoppedSide => {
      const frames = seen[name].map(({ frame }) => frame)
      return { rests: frames.at(-1) ?? -1, furthest: Math.max(...frames) }
    }
    const heardLongerMs = sound.heardMs() - before - ((end - first) / rate) * 1000
    results.push({ last: end - 1, source: side('source'), dub: side('dub'), heardLongerMs })
  }
  sound.close()
  couple.close()
  return results
}
