import type { PairKind, PlayResult } from '#tools/bench/player/play-result.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SideName } from '#src/player/core/media.ts'
import { openBenchPair, type Urls } from './bench-pair.ts'
import { wait, waitUntil } from './wait.ts'

type Plan = {
  readonly kind: PairKind
  readonly urls: Urls
  readonly seconds: number
  /** How the dub was bent: its first pictures may hold. */
  readonly lineMap?: LineMap | null
  readonly audible?: SideName
}

/** Plays both videos. Returns the presented frames with their times. */
export async function playAndRecord({ kind, urls, seconds, lineMap, audible }: Plan): Promise<PlayResult> {
  const pair = await openBenchPair(kind, urls)
  const { source, dub } = pair.videos
  if (audible) pair.setAudible(audible)
  if (lineMap) pair.setLineMap(lineMap)
  await wait(300)
  pair.play()
  const hasStarted = ({ currentTime }: HTMLVideoElement) => currentTime > 0.1
  await waitUntil(() => (lineMap ? hasStarted(source) || hasStarted(dub) : hasStarted(source) && hasStarted(dub)), 5000)
  if (!lineMap) for (const frames of Object.values(pair.presentedFrames)) frames.length = 0
  await wait(seconds * 1000)
  const played = structuredClone(pair.presentedFrames)
  pair.close()
  return played
}
