// HLS through hls.js. Imported only when a playlist is shown.
import HlsPlayer, { type HlsConfig, type Fragment, type ErrorData, type LevelDetails } from 'hls.js'
import type { Scope } from '#src/player/core/scope.ts'
import type { SourceListener } from './file-source.ts'
import { recordingLoader, type OpenRequests, preloadedLoader } from './hls-loaders.ts'
import { problemOfHostTimeout, watchHostTimeout } from './host-timeout.ts'
import { type PolicyViolations, hostOf } from './policy-violations.ts'
import { afterMs } from './scoped-timers.ts'
import { rangesOf } from './element-times.ts'
import type { PreloadedMedia } from './preload-cache.ts'
import type { MediaProblem } from '#src/player/core/media.ts'
import { problemAt, problemOfStatus, rareCodecAt, rareCodecIn } from './media-problem.ts'

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
  const range = rangesOf(buffered).find(({ start, end }) => start <= currentTime && end > currentTime)
  return range ? range.end - currentTime : 0
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

// Finds where the content of a stream begins on its element's clock.

/**
 * Latest beginning of the pictures in seconds: 16 frames at 32/s, the longest reordering of H.264, are half a second. A
 * later beginning is intended.
 */
const latestZeroSeconds = 0.5

/** Seconds that the sound may begin before the pictures by its encoder's delay, which is no content. */
const maxEncoderDelaySeconds = 0.1

type FirstFragment = Pick<Fragment, 'elementaryStreams'> & {
  readonly initSegment?: { readonly data?: Uint8Array | null } | null
}

/**
 * Seconds of the element at which the first picture of a stream is shown, from its first fragment. hls.js begins its clock
 * at the lowest decoding time, before which nothing is shown for as long as frames are reordered. 0 where the browser
 * begins at the first picture itself, by the edit list of the fragment's initialization section, and where it is unknown.
 * `null` for a fragment without pictures.
 */
export function findStreamZero({
  elementaryStreams: { video, audio, audiovideo },
  initSegment,
}: FirstFragment): number | null {
  const pictures = video ?? audiovideo
  if (!pictures) return null
  if (hasEdit(initSegment?.data ?? null)) return 0
  const soundLead = audio ? pictures.startPTS - audio.startPTS : 0
  return soundLead > maxEncoderDelaySeconds || pictures.startPTS > latestZeroSeconds
    ? 0
    : Math.max(0, pictures.startPTS)
}

/** The type of a track's media, and the beginning of an edit list (ISO/IEC 14496-12, 8.4.3 and 8.6.6). */
const isPictureTrack = /hdlr.{8}vide/s
const editList = /elst(.).{7}(.{16})/s

/**
 * Whether the track of pictures begins elsewhere than at its first sample. An empty edit before it, whose media time is −1,
 * says of a reordered track only what its samples say too.
 */
function hasEdit(initSection: Uint8Array | null): boolean {
  if (!initSection) return false
  const tracks = new TextDecoder('latin1').decode(initSection).split('trak')
  const [, version, edit = ''] = editList.exec(tracks.find((track) => isPictureTrack.test(track)) ?? '') ?? []
  const mediaTime = version === '\u0001' ? edit.slice(8) : edit.slice(4, 8)
  return /[^\0]/.test(mediaTime) && /[^\u00FF]/.test(mediaTime)
}

// Maps errors of hls.js to the problems that the player shows.

const { ErrorDetails, ErrorTypes } = HlsPlayer

type FailedSegment = Pick<ErrorData, 'details' | 'response' | 'errorAction'>

/**
 * Whether the host refuses a segment (4xx) and no other quality of the stream has it. hls.js would retry for half a
 * minute.
 */
function isPermanentSegmentError({ details, response, errorAction }: FailedSegment): boolean {
  const status = response?.code ?? 0
  return (
    details === ErrorDetails.FRAG_LOAD_ERROR &&
    status >= 400 &&
    status < 500 &&
    errorAction?.nextAutoLevel === undefined
  )
}

/** `position`: the current media seconds of the stream. */
export async function problemOfStream(
  data: ErrorData,
  playlist: LevelDetails | null,
  position: number,
  violations: PolicyViolations,
): Promise<MediaProblem> {
  const at = data.frag?.start ?? position
  if (data.type !== ErrorTypes.NETWORK_ERROR) {
    return isDamage(data) ? { kind: 'damaged', at } : { kind: 'codec', codec: await rareCodecOf(data) }
  }
  const status = data.response?.code ?? 0
  if (data.frag && (status === 404 || status === 410)) {
    return { kind: 'missing-segment', segment: Number(data.frag.sn) - (playlist?.startSN ?? 0) + 1, at }
  }
  const url = data.frag?.url ?? data.context?.url ?? data.url
  // A refusal or a missing answer has several possible reasons; a second request to the host finds out which.
  const hostProblem =
    url === undefined ? null : ((await problemAt(url, violations)) ?? problemOfStatus(status, hostOf(url)))
  return hostProblem ?? { kind: 'network' }
}

/** Only some errors say what was tried, or which playlist or file was. */
async function rareCodecOf({ mimeType, frag, url = frag?.url }: ErrorData): Promise<string | null> {
  if (mimeType !== undefined) return rareCodecIn(mimeType)
  return url === undefined ? null : rareCodecAt(url)
}

/** Whether the bytes received are not a valid stream, as opposed to a stream without a decoder in this browser. */
function isDamage({ details }: Pick<ErrorData, 'details'>): boolean {
  switch (details) {
    case ErrorDetails.FRAG_PARSING_ERROR:
    case ErrorDetails.BUFFER_APPEND_ERROR:
    case ErrorDetails.BUFFER_APPENDING_ERROR:
    case ErrorDetails.BUFFER_STALLED_ERROR:
      return true
    default:
      return false
  }
}
