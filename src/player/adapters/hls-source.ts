// HLS through hls.js. Imported only when a playlist is shown.
import HlsPlayer, { type HlsConfig } from 'hls.js'
import type { Scope } from '#src/player/core/scope.ts'
import type { SourceListener } from './file-source.ts'
import { recordingLoader, type OpenRequests, preloadedLoader } from './hls-loaders.ts'
import { isPermanentSegmentError, problemOfStream } from './problem-of-stream.ts'
import { findStreamZero } from './stream-zero.ts'
import { problemOfHostTimeout, watchHostTimeout } from './host-timeout.ts'
import type { PolicyViolations } from './policy-violations.ts'
import { afterMs } from './scoped-timers.ts'
import type { PreloadedMedia } from './preload-cache.ts'

/** Seconds of a stream to preload for a task that is not shown yet. */
const preloadSeconds = 8

/** Failed requests are retried after 1, 2 and 4 s; then the error is shown if the video is waiting. */
const errorRetry = { maxNumRetry: 3, retryDelayMs: 1000, maxRetryDelayMs: 4000 }

/** Milliseconds until loading resumes after a network error while the stream plays from its buffer. */
const reloadDelayMs = 3000

/** Seconds ahead in the buffer that are enough to play on in spite of a network error. */
const enoughAheadSeconds = 1

// A strict content security policy refuses workers made from blobs, so short clips are remuxed on the main thread.
const baseConfig: Partial<HlsConfig> = {
  enableWorker: false,
  // One that is still being written too.
  startPosition: 0,
  backBufferLength: 60,
  maxBufferLength: 60,
  fragLoadPolicy: { default: { ...HlsPlayer.DefaultConfig.fragLoadPolicy.default, errorRetry } },
}

/** Size of the last video shown; preloaded streams start at the quality that fits it. */
let lastViewport: Viewport = { width: 360, height: 640 }

type StreamOwner = SourceListener & { readonly scope: Scope; readonly violations: PolicyViolations }

/** Attaches a playlist to an element until the scope closes. Returns `false` where hls.js cannot. */
export function attachHls(
  video: HTMLVideoElement,
  url: string,
  { scope, violations, onProblem, onRestart, onZero }: StreamOwner,
): boolean {
  if (!HlsPlayer.isSupported()) return false
  if (video.clientHeight > 0) {
    const density = window.devicePixelRatio
    lastViewport = { width: video.clientWidth * density, height: video.clientHeight * density }
  }
  const requests: OpenRequests = new Set()
  const hls = createHls(url, { ...baseConfig, loader: preloadedLoader(requests), capLevelToPlayerSize: true })
  scope.own(() => hls.destroy())
  // A task of its own: on a phone each half takes as long as a task should.
  afterMs(scope, 0, () => hls.attachMedia(video))
  // After a media error it detaches the element and attaches it again, which pauses it, at the start and at normal speed.
  hls.on(HlsPlayer.Events.MEDIA_DETACHING, onRestart)
  // Before any of it is appended, so before the element has metadata.
  hls.on(HlsPlayer.Events.FRAG_PARSED, (_, { frag }) => {
    const zero = frag.sn === hls.latestLevelDetails?.startSN ? findStreamZero(frag) : null
    if (zero !== null) onZero?.(zero)
  })
  let hasRecovered = false
  let refusedCodecs: { readonly mimeType?: string } = {}
  hls.on(HlsPlayer.Events.ERROR, (_, data) => {
    // The fatal error that follows says nothing of them.
    if (data.mimeType !== undefined) refusedCodecs = { mimeType: data.mimeType }
    if (!data.fatal && !isPermanentSegmentError(data)) return
    if (data.type === HlsPlayer.ErrorTypes.MEDIA_ERROR && !hasRecovered) {
      hasRecovered = true
      hls.recoverMediaError()
      return
    }
    if (
      data.type === HlsPlayer.ErrorTypes.NETWORK_ERROR &&
      !isPermanentSegmentError(data) &&
      secondsAhead(video) > enoughAheadSeconds
    ) {
      afterMs(scope, reloadDelayMs, () => hls.startLoad())
      return
    }
    hls.stopLoad()
    void problemOfStream({ ...refusedCodecs, ...data }, hls.latestLevelDetails, video.currentTime, violations).then(
      onProblem,
    )
  })
  watchHostTimeout(
    scope,
    () => {
      const url = [...requests].at(-1)?.context?.url ?? null
      // Firefox does not end a request whose redirect the content security policy refuses.
      const refused = url === null ? null : violations.problemOf(url)
      if (refused) onProblem(refused)
      const isWaiting = video.readyState < HTMLMediaElement.HAVE_FUTURE_DATA && !video.ended
      const received = [...requests].reduce((sum, { stats }) => sum + stats.loaded, 0)
      return { awaitedUrl: isWaiting ? url : null, progress: received + video.currentTime }
    },
    (silentUrl) => onProblem(problemOfHostTimeout(silentUrl)),
  )
  return true
}

/** Loads the beginning of a stream into `media`. Returns a function that stops, or `null` where hls.js cannot run. */
export function preloadHls(video: HTMLVideoElement, media: PreloadedMedia): (() => void) | null {
  if (!HlsPlayer.isSupported()) return null
  const loader = recordingLoader(media.segments)
  const limits = { ...baseConfig, maxBufferLength: preloadSeconds, maxMaxBufferLength: preloadSeconds }
  const hls = createHls(media.url, { ...limits, loader })
  hls.attachMedia(video)
  return () => hls.destroy()
}

function createHls(url: string, config: Partial<HlsConfig>): HlsPlayer {
  const hls = new HlsPlayer(config)
  hls.on(HlsPlayer.Events.MANIFEST_PARSED, (_, { levels }) => {
    hls.startLevel = selectStartLevel(levels, lastViewport)
  })
  hls.loadSource(url)
  return hls
}

/** Buffered seconds after the current position. */
function secondsAhead({ buffered, currentTime }: HTMLVideoElement): number {
  for (let index = 0; index < buffered.length; index += 1) {
    if (buffered.start(index) <= currentTime && buffered.end(index) > currentTime) {
      return buffered.end(index) - currentTime
    }
  }
  return 0
}

/** Device pixels. */
type Viewport = { readonly width: number; readonly height: number }

type Level = { readonly width: number; readonly height: number; readonly bitrate: number }

/** Index of the smallest level that fills the pane, else of the largest. Of equal heights, the lowest bitrate. */
export function selectStartLevel(levels: readonly Level[], viewport: Viewport): number {
  const order = levels
    .map((level, index) => ({ ...level, index }))
    .toSorted((a, b) => a.height - b.height || a.bitrate - b.bitrate)
  const filling = order.find(({ width, height }) => width >= viewport.width || height >= viewport.height)
  if (filling) return filling.index
  const largest = order.at(-1)
  return order.find(({ height }) => height === largest?.height)?.index ?? 0
}
