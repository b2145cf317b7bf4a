// Reads the frame that a video of the review has at a position, without a visible seek.
//
// If the video shows that position already, its frame is drawn. Otherwise a second element loads the same video, muted
// and not in the page, and seeks there: the picture is never of another moment, and the videos of the page are not
// touched. The second element waits until both videos are buffered and paused, and is not used while the browser saves
// data.
import { waitForPair, waitUntilIdle } from './wait-for-pair.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { anySignal } from '#src/offline/with-timeout.ts'
import { plausibleFrameTime } from '#src/player/adapters/element-times.ts'
import { isHlsPlaylist } from '#src/player/adapters/is-hls-playlist.ts'
import { loadSource } from '#src/player/adapters/load-source.ts'
import { supportsFrameCallbacks } from '#src/player/adapters/scoped-timers.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import type { SideName } from '#src/player/core/media.ts'

/** Seconds by which a shown frame may differ from the start of a flag, which is in whole tenths. */
const toleranceSeconds = 0.1

/** A position whose frame is not reported by then after its seek counts as painted, as one whose frame was shown before. */
const paintTimeoutMs = 1000

/** The longest wait for the second element. */
const loadTimeoutMs = 10_000

type FrameParams = {
  readonly side: SideName
  /** On the side's own clock. */
  readonly seconds: number
  /** Pixels; a larger frame is scaled down to both. */
  readonly maxWidth: number
  readonly maxHeight: number
  readonly signal: AbortSignal
}

/**
 * Returns the frame that a side has at `seconds`; null if it cannot be drawn, as when its host sends no CORS headers or
 * while the browser saves data.
 */
export async function readFrame(
  pair: VideoPair,
  media: TaskMedia,
  { side, seconds: sideSeconds, signal, ...size }: FrameParams,
): Promise<OffscreenCanvas | null> {
  const video = pair.elements[side]
  const seconds = sideSeconds + pair.zeroOf(side)
  if (isShowing(video, seconds)) {
    const frame = drawFrame(video, size)
    if (frame !== 'not painted') return frame
  }
  if (pair.view().problems[side] !== null || !(await waitUntilIdle(pair, signal))) return null
  // What cannot be read from this element cannot be read from a second one.
  if (hasFrame(video) && drawFrame(video, { maxWidth: 1, maxHeight: 1 }) === null) return null
  // Nothing plays, seeks or waits for data to play on.
  await waitForPair(pair, signal, () => !['playing', 'waiting'].includes(pair.view().phase))
  // A file of a host without byte ranges is in memory already, at the element's own address; a stream's is not reusable.
  const url = isHlsPlaylist(media[side].url) ? media[side].url : video.currentSrc
  return readFromCopy(url, seconds, size, signal).catch(() => null)
}

type FrameSize = Pick<FrameParams, 'maxWidth' | 'maxHeight'>

const hasFrame = ({ readyState }: HTMLVideoElement): boolean => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA

const isShowing = (video: HTMLVideoElement, seconds: number): boolean =>
  !video.seeking && hasFrame(video) && Math.abs(video.currentTime - seconds) <= toleranceSeconds

/** The frame at `seconds`, or the last one of a shorter video; null where the browser cannot seek. */
async function readFromCopy(url: string, seconds: number, size: FrameSize, signal: AbortSignal) {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const failed = new AbortController()
  const ends = anySignal(signal, failed.signal, AbortSignal.timeout(loadTimeoutMs))
  const release = loadSource(video, url, { onProblem: () => failed.abort(), onRestart: () => undefined })
  try {
    await nextEvent(video, 'loadeddata', ends)
    const target = Math.min(seconds, Math.max(0, video.duration - toleranceSeconds))
    if (!isShowing(video, target)) {
      const seeked = nextEvent(video, 'seeked', ends)
      const painted = nextPaint(video)
      video.currentTime = target
      await seeked
      await Promise.race([painted, new Promise((resolve) => setTimeout(resolve, paintTimeoutMs))])
    }
    let frame = isShowing(video, target) ? drawFrame(video, size) : null
    // Where no seek was needed, or no frame is reported, nothing was waited for.
    while (frame === 'not painted' && !ends.aborted) {
      await new Promise(requestAnimationFrame)
      frame = drawFrame(video, size)
    }
    return frame === 'not painted' ? null : frame
  } finally {
    release()
  }
}

function nextEvent(video: HTMLVideoElement, type: 'loadeddata' | 'seeked', signal: AbortSignal): Promise<void> {
  return new Promise((resolve, reject) => {
    signal.addEventListener('abort', () => reject(new Error('the video could not be loaded', { cause: signal.reason })))
    video.addEventListener(type, () => resolve(), { once: true })
  })
}

/**
 * Resolves when the frame of the position that is set next is painted: on a busy machine that is after `seeked`, and until
 * then the frame before is drawn. At once in a browser that does not report frames.
 */
function nextPaint(video: HTMLVideoElement): Promise<void> {
  if (!supportsFrameCallbacks(video)) return Promise.resolve()
  return new Promise((resolve) => {
    const check: VideoFrameRequestCallback = (_, { mediaTime }) => {
      if (plausibleFrameTime(mediaTime, video) === null) video.requestVideoFrameCallback(check)
      else resolve()
    }
    video.requestVideoFrameCallback(check)
  })
}

/**
 * The shown frame; null for a video without a picture, or of another origin without CORS. On a busy machine Chromium can
 * paint the frame shortly after `loadeddata` or `seeked`.
 */
function drawFrame(
  video: HTMLVideoElement,
  { maxWidth, maxHeight }: FrameSize,
): OffscreenCanvas | 'not painted' | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, maxWidth / videoWidth, maxHeight / videoHeight)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(videoWidth * scale)),
    Math.max(1, Math.round(videoHeight * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    const [, , , alpha] = context.getImageData(0, 0, 1, 1).data
    return alpha === 0 ? 'not painted' : canvas
  } catch {
    return null
  }
}
