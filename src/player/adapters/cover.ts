// Covers a video with a canvas that shows its last visible frame, so that its sound plays on while later frames are
// hidden. A frame of another origin can be drawn on a canvas even though the canvas cannot be read.
import type { Release, Scope } from '#src/player/core/scope.ts'
import { frameOnShow } from './frame-on-show.ts'
import { afterMs } from './scope.ts'

export type Cover = {
  /** Hides frames that begin after `seconds` (media seconds). `null` shows all frames again at once. */
  readonly until: (seconds: number | null) => void
  /** A seek begins: removes the cover once the video shows the new position. */
  readonly seek: () => void
  /** The video presents the frame that begins at `seconds`. */
  readonly frame: (seconds: number) => void
  /** Media seconds at which the visible frame begins; `null` where the browser does not report it. */
  readonly onShow: () => number | null
}

/** Seconds by which a browser's own times are inexact. */
const rounding = 0.001

/** A position whose frame is not reported within this many milliseconds after the seek counts as shown. */
const patienceMs = 250

/** Calls `bare` when the frames of `video` cannot be covered. */
export function createCover(scope: Scope, video: HTMLVideoElement, bare: () => void): Cover {
  const canvas = document.createElement('canvas')
  canvas.ariaHidden = 'true'
  let last: number | null = null
  let shown: number | null = null
  let lifts = false
  let patience: Release | null = null

  function lift(): void {
    patience?.()
    shown = null
    lifts = false
    canvas.remove()
  }

  function draw(seconds: number, until: number): void {
    // The visible frame may be newer than the last one reported.
    const frame = frameOnShow(video)
    if ((frame?.time ?? seconds) > until + rounding) return
    const context = frame?.bright ? null : canvas.getContext('2d')
    if (!context) {
      lift()
      bare()
      return
    }
    if (!canvas.isConnected) putOver(video, canvas)
    context.drawImage(video, 0, 0, canvas.width, canvas.height)
  }

  scope.listen(video, 'seeked', () => {
    if (lifts && !video.seeking) patience = afterMs(scope, patienceMs, lift)
  })
  scope.listen(video, 'emptied', lift)
  scope.own(lift)

  return {
    onShow: () => frameOnShow(video)?.time ?? null,
    until: (seconds) => {
      if (seconds === null) return lift()
      patience?.()
      lifts = false
      shown = seconds
      if (last !== null) draw(last, seconds)
    },
    seek: () => {
      last = null
      patience?.()
      lifts = shown !== null || lifts
      shown = null
    },
    frame: (seconds) => {
      last = seconds
      if (shown !== null) draw(seconds, shown)
      else if (lifts && !video.seeking && seconds <= video.currentTime + rounding) lift()
    },
  }
}

function putOver(video: HTMLVideoElement, canvas: HTMLCanvasElement): void {
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
