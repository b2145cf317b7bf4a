// HLS through hls.js. Fetched only when a playlist is to be shown.
import HlsPlayer, { type ErrorData, type HlsConfig } from 'hls.js'
import type { MediaProblem } from '#src/player/core/media.ts'
import { fittingLevel, type Pane } from './fitting-level.ts'
import { gatheringLoader, WarmLoader } from './hls-loaders.ts'
import { problemAt, problemOfStatus } from './media-problem.ts'
import type { WarmMedia } from './warm-store.ts'

/** Seconds of a stream that are loaded ahead for a task that is not on the page yet. */
const gatheredSeconds = 8

// Workers made from blobs are refused by a strict content security policy; short clips are repackaged on the page.
const common: Partial<HlsConfig> = { enableWorker: false, backBufferLength: 60, maxBufferLength: 60 }

/** The pane videos were last shown in: the next ones will be, too. */
let lastPane: Pane = { width: 360, height: 640 }

/** Attaches a playlist to an element; answers how to detach it, or `null` where hls.js can do nothing. */
export function attachHls(
  video: HTMLVideoElement,
  url: string,
  failed: (problem: MediaProblem) => void,
): (() => void) | null {
  if (!HlsPlayer.isSupported()) return null
  if (video.clientHeight > 0) {
    const density = window.devicePixelRatio
    lastPane = { width: video.clientWidth * density, height: video.clientHeight * density }
  }
  const hls = open(video, url, { ...common, loader: WarmLoader, capLevelToPlayerSize: true })
  let recovered = false
  hls.on(HlsPlayer.Events.ERROR, (_, data) => {
    if (!data.fatal) return
    if (data.type === HlsPlayer.ErrorTypes.MEDIA_ERROR && !recovered) {
      recovered = true
      hls.recoverMediaError()
      return
    }
    void problemOf(data).then(failed)
  })
  return () => hls.destroy()
}

/** Loads the beginning of a playlist's stream into `media`, as it would be shown; answers how to stop. */
export function gatherStream(video: HTMLVideoElement, media: WarmMedia): (() => void) | null {
  if (!HlsPlayer.isSupported()) return null
  const loader = gatheringLoader(media.parts)
  const ahead = { ...common, maxBufferLength: gatheredSeconds, maxMaxBufferLength: gatheredSeconds }
  const hls = open(video, media.url, { ...ahead, loader })
  return () => hls.destroy()
}

function open(video: HTMLVideoElement, url: string, config: Partial<HlsConfig>): HlsPlayer {
  const hls = new HlsPlayer(config)
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, (_, { levels }) => {
    hls.startLevel = fittingLevel(levels, lastPane)
  })
  hls.loadSource(url)
  hls.attachMedia(video)
  return hls
}

async function problemOf(data: ErrorData): Promise<MediaProblem> {
  if (data.type !== HlsPlayer.ErrorTypes.NETWORK_ERROR) return 'codec'
  const url = data.frag?.url ?? data.context?.url ?? data.url
  const status = data.response?.code ?? 0
  // Which of several reasons a refusal has, and which a silence, only the host tells.
  return (url === undefined ? null : await problemAt(url)) ?? problemOfStatus(status) ?? 'network'
}
