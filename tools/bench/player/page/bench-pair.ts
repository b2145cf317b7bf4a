// Two videos on the page, either under Curio's session or merely started together.
import { createVideoPair, type VideoPair } from '#src/player/adapters/video-pair.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import type { SideName } from '#src/player/core/media.ts'
import { waitUntil } from './wait.ts'
import type { PairKind, PresentedFrame } from '#tools/bench/player/play-result.ts'
import { recordFrames } from './frames.ts'

export type Urls = { readonly source: string; readonly dub: string }

export type BenchPair = {
  readonly videos: { readonly source: HTMLVideoElement; readonly dub: HTMLVideoElement }
  readonly presentedFrames: { readonly source: PresentedFrame[]; readonly dub: PresentedFrame[] }
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (to: number) => void
  readonly setAudible: (audible: SideName) => void
  readonly setLineMap: (map: LineMap) => void
  readonly close: () => void
}

/** Adds two videos to the page and waits until both can play. */
export async function openBenchPair(kind: PairKind, urls: Urls, isRecorded = true): Promise<BenchPair> {
  const videos = { source: addVideo(), dub: addVideo() }
  const record = (video: HTMLVideoElement) => (isRecorded ? recordFrames(video) : [])
  const presentedFrames = { source: record(videos.source), dub: record(videos.dub) }
  const controls = kind === 'curio' ? curioControls(createVideoPair(videos, urls)) : await naiveControls(videos, urls)
  await Promise.all([waitUntilPlayable(videos.source), waitUntilPlayable(videos.dub)])
  const remove = () => {
    controls.close()
    videos.source.remove()
    videos.dub.remove()
  }
  return { videos, presentedFrames, ...controls, close: remove }
}

export function addVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  document.body.append(video)
  return video
}

function curioControls(pair: VideoPair) {
  return {
    play: () => pair.dispatch({ kind: 'play' }),
    pause: () => pair.dispatch({ kind: 'pause' }),
    seek: (to: number) => pair.dispatch({ kind: 'seek', to }),
    setAudible: (audible: SideName) => pair.dispatch({ kind: 'set-audible', audible }),
    setLineMap: (map: LineMap) => pair.dispatch({ kind: 'line-map', map }),
    close: pair.close,
  }
}

/** The controls of a page without a session: both sides get each command at once. */
async function naiveControls({ source, dub }: BenchPair['videos'], urls: Urls) {
  const { loadSource } = await import('#src/player/adapters/load-source.ts')
  const videoList = [source, dub]
  const ignore = { onProblem: () => {}, onRestart: () => {} }
  const releases = [loadSource(source, urls.source, ignore), loadSource(dub, urls.dub, ignore)]
  source.muted = true
  return {
    play: () => {
      for (const video of videoList) void video.play().catch(() => {})
    },
    pause: () => {
      for (const video of videoList) video.pause()
    },
    seek: (to: number) => {
      for (const video of videoList) video.currentTime = to
    },
    setAudible: () => {},
    setLineMap: () => {},
    close: () => {
      for (const release of releases) release()
    },
  }
}

const waitUntilPlayable = (video: HTMLVideoElement) =>
  waitUntil(() => video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA, 20_000)
