// Plays two videos without recording what they show.
import { type BenchPair, openBenchPair, type Urls } from './bench-pair.ts'
import type { PairKind } from '#tools/bench/player/play-result.ts'
import { wait } from './wait.ts'

let pair: BenchPair | null = null

export async function playQuietly({ kind, urls }: { kind: PairKind; urls: Urls }): Promise<void> {
  pair = await openBenchPair(kind, urls, false)
  await wait(300)
  pair.play()
}

/** Moves the source without the session's knowledge. */
export function move({ seconds }: { seconds: number }): void {
  if (pair) pair.videos.source.currentTime += seconds
}

/** The share of frames that were not shown. */
export function countFrames(): number {
  if (!pair) throw new Error('no pair plays')
  const qualities = [pair.videos.source, pair.videos.dub].map((video) => video.getVideoPlaybackQuality())
  const sum = (of: (quality: VideoPlaybackQuality) => number) => qualities.map(of).reduce((a, b) => a + b, 0)
  return sum(({ droppedVideoFrames }) => droppedVideoFrames) / sum(({ totalVideoFrames }) => totalVideoFrames)
}
