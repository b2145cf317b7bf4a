// Two videos on the page, either under Curio's session or merely started together.
import { createVideoPair, type VideoPair } from '#src/player/adapters/video-pair.ts'
import { type RecordedCommand, recordCommands } from './record-commands.ts'
import { type PresentedFrame, recordFrames } from './frames.ts'

export type Urls = { readonly source: string; readonly dub: string }
export type PairKind = 'curio' | 'naive'

export type BenchPair = {
  readonly videos: { readonly source: HTMLVideoElement; readonly dub: HTMLVideoElement }
  readonly presentedFrames: { readonly source: PresentedFrame[]; readonly dub: PresentedFrame[] }
  readonly commands: { readonly source: RecordedCommand[]; readonly dub: RecordedCommand[] }
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (to: number) => void
  readonly playRange: (start: number, end: number) => void
  readonly isAtRest: () => boolean
  readonly close: () => void
}

/** Adds two videos to the page and waits until both can play. */
export async function openBenchPair(kind: PairKind, urls: Urls): Promise<BenchPair> {
  const videos = { source: addVideo(), dub: addVideo() }
  const presentedFrames = { source: recordFrames(videos.source), dub: recordFrames(videos.dub) }
  const commands = { source: recordCommands(videos.source), dub: recordCommands(videos.dub) }
  const controls = kind === 'curio' ? curioControls(createVideoPair(videos, urls)) : await naiveControls(videos, urls)
  await Promise.all([waitUntilPlayable(videos.source), waitUntilPlayable(videos.dub)])
  const remove = () => {
    controls.close()
    videos.source.remove()
    videos.dub.remove()
  }
  return { videos, presentedFrames, commands, ...controls, close: remove }
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
    playRange: (start: number, end: number) => pair.dispatch({ kind: 'play-range', start, end }),
    isAtRest: () => ['paused', 'ended'].includes(pair.view().phase),
    close: pair.close,
  }
}

/** The controls of a page without a session: both sides get each command at once, and a range stops on `timeupdate`. */
async function naiveControls({ source, dub }: BenchPair['videos'], urls: Urls) {
  const { loadSource } = await import('#src/player/adapters/load-source.ts')
  const videoList = [source, dub]
  const ignore = { onProblem: () => {}, onRestart: () => {} }
  const releases = [loadSource(source, urls.source, ignore), loadSource(dub, urls.dub, ignore)]
  source.muted = true
  let end = Infinity
  const play = () => videoList.map((video) => video.play().catch(() => {}))
  const pause = () => videoList.map((video) => video.pause())
  const seek = (to: number) =>
    videoList.map((video) => {
      video.currentTime = to
    })
  dub.addEventListener('timeupdate', () => {
    if (dub.currentTime < end) return
    end = Infinity
    pause()
  })
  return {
    play: () => void play(),
    pause: () => void pause(),
    seek: (to: number) => void seek(to),
    playRange: (start: number, rangeEnd: number) => {
      seek(start)
      end = rangeEnd
      void play()
    },
    isAtRest: () => videoList.every(({ paused, seeking }) => paused && !seeking),
    close: () => {
      for (const release of releases) release()
    },
  }
}

function waitUntilPlayable(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const checkReadyState = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) resolve()
      else setTimeout(checkReadyState, 20)
    }
    checkReadyState()
  })
}
