// A picture over a video's own, so that its sound can go on while what comes next is not seen. Where another origin
// forbids to read a picture it may still be drawn.
import type { Release, Scope } from '#src/player/core/scope.ts'
import { frameOnShow } from './frame-on-show.ts'
import { afterMs } from './scope.ts'

export type Cover = {
  /** No frame that begins after so many seconds is seen from now on; `null` shows all again at once. */
  readonly until: (seconds: number | null) => void
  /** A seek begins: the cover goes when the new place is on show. */
  readonly seek: () => void
  /** The video presents the frame that begins at `seconds`. */
  readonly frame: (seconds: number) => void
  /** Where the frame on show begins, as far as it can be told. */
  readonly onShow: () => number | null
}

/** Seconds by which a browser's own numbers are off. */
const rounding = 0.001

/** A place whose frame is not told within this many milliseconds is taken to be on show. */
const patienceMs = 250

/** `bare` is told when the frames of `video` cannot be covered. */
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
    // It may be a newer one than was told last.
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
