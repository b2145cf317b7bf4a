import type { PlayResult } from '#tools/bench/player/play-result.ts'
import { openBenchPair, type PairKind, setPosition, type Urls } from './bench-pair.ts'
import { wait, waitUntil } from './wait.ts'

type Plan = {
  readonly kind: PairKind
  readonly urls: Urls
  readonly seconds: number
  /** Seconds by which the source is moved once both play. */
  readonly nudge?: number
  /** Requested when a video stalls, to release data. */
  readonly releaseUrl?: string
}

/** Plays both videos. Returns the presented frames with their times, and the commands the elements received. */
export async function playAndRecord({ kind, urls, seconds, nudge, releaseUrl }: Plan): Promise<PlayResult> {
  const pair = await openBenchPair(kind, urls)
  const { source, dub } = pair.videos
  const disturbances: number[] = []
  await wait(300)
  pair.play()
  await waitUntil(() => source.currentTime > 0.1 && dub.currentTime > 0.1, 5000)
  clear(pair.commands.source, pair.commands.dub, pair.presentedFrames.source, pair.presentedFrames.dub)
  if (nudge !== undefined) {
    disturbances.push(performance.now())
    setPosition(source, source.currentTime + nudge)
  }
  if (releaseUrl !== undefined) {
    source.addEventListener('waiting', () => {
      if (source.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) return
      void fetch(releaseUrl).then(() => disturbances.push(performance.now()))
    })
  }
  await wait(seconds * 1000)
  const played = structuredClone({ ...pair.presentedFrames, commands: pair.commands, disturbances })
  pair.close()
  return played
}

const clear = (...lists: unknown[][]) => {
  for (const list of lists) list.length = 0
}
