// Draws what the videos show at the start of a flag, without a visible seek.
//
// If a video shows that position already, its frame is drawn. Otherwise a second element loads the same video, muted and
// not in the page, and seeks there: the picture is never of another moment, and the videos of the page are not touched.
// The second element waits until both videos are buffered and paused, and is not used while the browser saves data.
import { waitUntilIdle } from '#src/app/features/review/lanes/waveform/wait-until-idle.ts'
import type { TaskMedia } from '#src/app/features/review/task-media.ts'
import { maxPictureBytes, maxPictureSidePx } from '#src/domain/flag-picture.ts'
import type { ReviewFlag } from '#src/domain/review-flags.ts'
import { anySignal } from '#src/offline/any-signal.ts'
import { isHlsPlaylist } from '#src/player/adapters/is-hls-playlist.ts'
import { loadSource } from '#src/player/adapters/load-source.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { type SideName, sideNames } from '#src/player/core/media.ts'

/** Of the JPEG encoder, 0 to 1: the first with which the picture is small enough. Safari encodes no WebP. */
const qualities = [0.7, 0.5, 0.3, 0.1]

/** Seconds by which a shown frame may differ from the start of a flag, which is in whole tenths. */
const toleranceSeconds = 0.1

/** The longest wait for the second element. */
const loadTimeoutMs = 10_000

/**
 * Returns the picture as a data URL: the flagged side, or both beside each other. Null if no video can be drawn, as when
 * its host sends no CORS headers.
 */
export async function drawFlagPicture(
  pair: VideoPair,
  media: TaskMedia,
  { side, start }: Pick<ReviewFlag, 'side' | 'start'>,
  signal: AbortSignal,
): Promise<string | null> {
  const sides = side === null ? sideNames : [side]
  const maxWidth = maxPictureSidePx / sides.length
  const frames = await Promise.all(sides.map((name) => readFrame(pair, media, { side: name, start, maxWidth, signal })))
  const readable = frames.filter((frame) => frame !== null)
  return readable.length === 0 ? null : encode(readable)
}

type FrameParams = {
  readonly side: SideName
  /** Seconds on the shared clock. */
  readonly start: number
  readonly maxWidth: number
  readonly signal: AbortSignal
}

async function readFrame(pair: VideoPair, media: TaskMedia, params: FrameParams): Promise<OffscreenCanvas | null> {
  const { side, start, maxWidth, signal } = params
  const seconds = Math.max(0, side === 'dub' ? start + pair.view().offset : start)
  const video = pair.elements[side]
  if (isShowing(video, seconds)) return drawFrame(video, maxWidth)
  if (pair.view().problems[side] !== null || !(await waitUntilIdle(pair, signal))) return null
  await waitUntilPaused(pair, signal)
  // A file of a host without byte ranges is in memory already, at the element's own address; a stream's is not reusable.
  const url = isHlsPlaylist(media[side].url) ? media[side].url : video.currentSrc
  return readFromCopy(url, seconds, maxWidth, signal).catch(() => null)
}

const isShowing = ({ seeking, readyState, currentTime }: HTMLVideoElement, seconds: number): boolean =>
  !seeking && readyState >= HTMLMediaElement.HAVE_CURRENT_DATA && Math.abs(currentTime - seconds) <= toleranceSeconds

/** Never resolves when aborted before. */
function waitUntilPaused(pair: VideoPair, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (signal.aborted || pair.view().phase === 'playing') return
      unsubscribe()
      resolve()
    }
    const unsubscribe = pair.onViewChange(check)
    signal.addEventListener('abort', unsubscribe)
    check()
  })
}

/** The frame at `seconds`, or the last one of a shorter video; null where the browser cannot seek. */
async function readFromCopy(url: string, seconds: number, maxWidth: number, signal: AbortSignal) {
  const video = document.createElement('video')
  video.muted = true
  video.playsInline = true
  video.preload = 'auto'
  const failed = new AbortController()
  const ends = anySignal(signal, failed.signal, AbortSignal.timeout(loadTimeoutMs))
  const release = loadSource(video, url, { onProblem: () => failed.abort(), onRestart: () => undefined })
  try {
    await nextEvent(video, 'loadeddata', ends)
    const seeked = nextEvent(video, 'seeked', ends)
    const target = Math.min(seconds, Math.max(0, video.duration - toleranceSeconds))
    video.currentTime = target
    await seeked
    return isShowing(video, target) ? drawFrame(video, maxWidth) : null
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

/** The shown frame; null for a video without a picture, or of another origin without CORS. */
function drawFrame(video: HTMLVideoElement, maxWidth: number): OffscreenCanvas | null {
  const { videoWidth, videoHeight } = video
  if (videoWidth === 0) return null
  const scale = Math.min(1, maxWidth / videoWidth, maxPictureSidePx / videoHeight)
  const canvas = new OffscreenCanvas(
    Math.max(1, Math.round(videoWidth * scale)),
    Math.max(1, Math.round(videoHeight * scale)),
  )
  const context = canvas.getContext('2d')
  if (!context) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(video, 0, 0, canvas.width, canvas.height)
  try {
    context.getImageData(0, 0, 1, 1)
    return canvas
  } catch {
    return null
  }
}

async function encode(frames: readonly OffscreenCanvas[]): Promise<string | null> {
  const width = frames.reduce((sum, frame) => sum + frame.width, 0)
  const canvas = new OffscreenCanvas(width, Math.max(...frames.map(({ height }) => height)))
  const context = canvas.getContext('2d')
  let left = 0
  for (const frame of frames) {
    context?.drawImage(frame, left, 0)
    left += frame.width
  }
  for (const quality of qualities) {
    const image = await canvas.convertToBlob({ type: 'image/jpeg', quality })
    if (image.size <= maxPictureBytes) return toDataUrl(image)
  }
  return null
}

function toDataUrl(image: Blob): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(typeof reader.result === 'string' ? reader.result : ''))
    reader.addEventListener('error', () => reject(new Error('the picture could not be read', { cause: reader.error })))
    reader.readAsDataURL(image)
  })
}
