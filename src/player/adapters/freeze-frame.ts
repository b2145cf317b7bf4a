// Covers a video with a canvas that shows its last visible frame, so that its sound plays on while later frames are
// hidden. A frame of another origin can be drawn on a canvas even though the canvas cannot be read.
import type { Dispose, Scope } from '#src/player/core/scope.ts'
import { afterMs } from './scoped-timers.ts'
import { plausibleFrameTime } from './element-times.ts'

/** The frame that a video shows now. */
type ShownFrame = {
  /** Media seconds at which it begins; `null` where the browser reports an implausible time. */
  readonly time: number | null
  /** An HDR frame (PQ or HLG): a canvas would show it darker. */
  readonly bright: boolean
}

const bright = new Set<string | null>(['pq', 'hlg'])

/** `null` for a video of another origin, before the first frame, and in browsers without `VideoFrame`. */
function readShownFrame(video: HTMLVideoElement): ShownFrame | null {
  try {
    const frame = new VideoFrame(video)
    const { timestamp, colorSpace } = frame
    frame.close()
    return { time: plausibleFrameTime(timestamp / 1_000_000, video), bright: bright.has(colorSpace.transfer) }
  } catch {
    return null
  }
}

export type FreezeFrame = {
  /** Hides frames that begin after `seconds` (media seconds). `null` shows all frames again at once. */
  readonly until: (seconds: number | null) => void
  /** A seek begins: removes the cover once the video shows the new position. */
  readonly seek: () => void
  /** The video presents the frame that begins at `seconds`. */
  readonly frame: (seconds: number) => void
  /** Media seconds at which the visible frame begins; `null` where the browser does not report it. */
  readonly shownFrameStart: () => number | null
}

/** Seconds by which a browser's own times are inexact. */
const roundingSeconds = 0.001

/** A position whose frame is not reported within this many milliseconds after the seek counts as shown. */
const unfreezeTimeoutMs = 250

/** Calls `onUnavailable` when the frames of `video` cannot be covered. */
export function createFreezeFrame(scope: Scope, video: HTMLVideoElement, onUnavailable: () => void): FreezeFrame {
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  let lastFrameStart: number | null = null
  let freezeAfter: number | null = null
  let isUnfreezing = false
  let cancelTimeout: Dispose | null = null

  function unfreeze(): void {
    cancelTimeout?.()
    freezeAfter = null
    isUnfreezing = false
    canvas.remove()
  }

  function draw(seconds: number, until: number): void {
    // The visible frame may be newer than the last one reported.
    const frame = readShownFrame(video)
    if ((frame?.time ?? seconds) > until + roundingSeconds) return
    const context = frame?.bright ? null : canvas.getContext('2d')
    if (!context) {
      unfreeze()
      onUnavailable()
      return
    }
    if (!canvas.isConnected) placeOver(video, canvas)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
  }

  scope.listen(video, 'seeked', () => {
    if (isUnfreezing && !video.seeking) cancelTimeout = afterMs(scope, unfreezeTimeoutMs, unfreeze)
  })
  scope.listen(video, 'emptied', unfreeze)
  scope.own(unfreeze)

  return {
    shownFrameStart: () => readShownFrame(video)?.time ?? null,
    until: (seconds) => {
      if (seconds === null) return unfreeze()
      cancelTimeout?.()
      isUnfreezing = false
      freezeAfter = seconds
      if (lastFrameStart !== null) draw(lastFrameStart, seconds)
    },
    seek: () => {
      lastFrameStart = null
      cancelTimeout?.()
      isUnfreezing = freezeAfter !== null || isUnfreezing
      freezeAfter = null
    },
    frame: (seconds) => {
      lastFrameStart = seconds
      if (freezeAfter !== null) draw(seconds, freezeAfter)
      else if (isUnfreezing && !video.seeking && seconds <= video.currentTime + roundingSeconds) unfreeze()
    },
  }
}

function placeOver(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
  const { offsetLeft, offsetTop, offsetWidth, offsetHeight, videoWidth, videoHeight } = video
  const density = window.devicePixelRatio
  const scale = Math.min(1, (offsetWidth * density) / videoWidth, (offsetHeight * density) / videoHeight)
  canvas.width = Math.max(1, Math.round(videoWidth * scale))
  canvas.height = Math.max(1, Math.round(videoHeight * scale))
  Object.assign(canvas.style, {
    position: 'absolute',
    left: `${offsetLeft}px`,
    top: `${offsetTop}px`,
    width: `${offsetWidth}px`,
    height: `${offsetHeight}px`,
    objectFit: getComputedStyle(video).objectFit,
    pointerEvents: 'none',
  })
  video.after(canvas)
}
