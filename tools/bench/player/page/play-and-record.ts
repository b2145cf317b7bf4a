import type { PlayResult } from '#tools/bench/player/play-result.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SideName } from '#src/player/core/media.ts'
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
  /** How the dub was bent: its first pictures may hold. */
  readonly lineMap?: LineMap | null
  readonly audible?: SideName
}

/** Plays both videos. Returns the presented frames with their times, and the commands the elements received. */
export async function playAndRecord({
  kind,
  urls,
  seconds,
  nudge,
  releaseUrl,
  lineMap,
  audible,
}: Plan): Promise<PlayResult> {
  const pair = await openBenchPair(kind, urls)
  const { source, dub } = pair.videos
  const disturbances: number[] = []
  if (audible) pair.setAudible(audible)
  if (lineMap) pair.setLineMap(lineMap)
  await wait(300)
  pair.play()
  const hasStarted = ({ currentTime }: HTMLVideoElement) => currentTime > 0.1
  await waitUntil(() => (lineMap ? hasStarted(source) || hasStarted(dub) : hasStarted(source) && hasStarted(dub)), 5000)
  clear(pair.commands.source, pair.commands.dub)
  if (!lineMap) clear(pair.presentedFrames.source, pair.presentedFrames.dub)
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
