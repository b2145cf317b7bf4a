// Two videos on the page, either under Curio's session or started together and left to themselves.
import { createVideoPair, type VideoPair } from '#src/player/adapters/video-pair.ts'
import { type Told, watchCommands } from './commands.ts'
import { type Shown, watchFrames } from './frames.ts'

export type Urls = { readonly source: string; readonly dub: string }
export type Kind = 'curio' | 'naive'

export type Couple = {
  readonly videos: { readonly source: HTMLVideoElement; readonly dub: HTMLVideoElement }
  readonly shown: { readonly source: Shown[]; readonly dub: Shown[] }
  readonly told: { readonly source: Told[]; readonly dub: Told[] }
  readonly play: () => void
  readonly pause: () => void
  readonly seek: (to: number) => void
  readonly playRange: (start: number, end: number) => void
  readonly standing: () => boolean
  readonly close: () => void
}

/** Puts two videos on the page and waits until both could play. */
export async function openCouple(kind: Kind, urls: Urls): Promise<Couple> {
  const videos = { source: addVideo(), dub: addVideo() }
  const shown = { source: watchFrames(videos.source), dub: watchFrames(videos.dub) }
  const told = { source: watchCommands(videos.source), dub: watchCommands(videos.dub) }
  const acts = kind === 'curio' ? led(createVideoPair(videos, urls)) : await left(videos, urls)
  await Promise.all([canPlay(videos.source), canPlay(videos.dub)])
  const remove = () => {
    acts.close()
    videos.source.remove()
    videos.dub.remove()
  }
  return { videos, shown, told, ...acts, close: remove }
}

export function addVideo(): HTMLVideoElement {
  const video = document.createElement('video')
  video.playsInline = true
  video.preload = 'auto'
  document.body.append(video)
  return video
}

function led(pair: VideoPair) {
  return {
    play: () => pair.send({ kind: 'play' }),
    pause: () => pair.send({ kind: 'pause' }),
    seek: (to: number) => pair.send({ kind: 'seek', to }),
    playRange: (start: number, end: number) => pair.send({ kind: 'play-range', start, end }),
    standing: () => ['paused', 'ended'].includes(pair.view().phase),
    close: pair.close,
  }
}

/** What a page without a session does: both are told at once, and a range stops on `timeupdate`. */
async function left({ source, dub }: Couple['videos'], urls: Urls) {
  const { loadSource } = await import('#src/player/adapters/load-source.ts')
  const both = [source, dub]
  const ignore = { failed: () => {}, restarted: () => {} }
  const releases = [loadSource(source, urls.source, ignore), loadSource(dub, urls.dub, ignore)]
  source.muted = true
  let end = Infinity
  const play = () => both.map((video) => video.play().catch(() => {}))
  const pause = () => both.map((video) => video.pause())
  const seek = (to: number) =>
    both.map((video) => {
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
    playRange: (start: number, until: number) => {
      seek(start)
      end = until
      void play()
    },
    standing: () => both.every(({ paused, seeking }) => paused && !seeking),
    close: () => {
      for (const release of releases) release()
    },
  }
}

function canPlay(video: HTMLVideoElement): Promise<void> {
  return new Promise((resolve) => {
    const look = () => {
      if (video.readyState >= HTMLMediaElement.HAVE_FUTURE_DATA) resolve()
      else setTimeout(look, 20)
    }
    look()
  })
}
