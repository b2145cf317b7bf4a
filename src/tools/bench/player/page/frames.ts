// Which frame a video shows, read from its picture: a row of squares that count in binary.

/** How the media are drawn: this many squares of this width along the top, the lowest bit first. */
const squares = { count: 12, width: 30, height: 30 }

export type Shown = {
  /** Milliseconds on the page's clock. */
  readonly at: number
  readonly frame: number
}

const canvas = new OffscreenCanvas(squares.count, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

/** How wide the media are, in pixels. */
const fullWidth = 360

/** The number of the frame `picture` shows now. */
export function readFrame(picture: HTMLVideoElement | HTMLCanvasElement): number {
  if (!context) return -1
  const { count, width, height } = squares
  const scale = picture instanceof HTMLCanvasElement ? picture.width / fullWidth : 1
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, (scale * height) / 4, scale * count * width, (scale * height) / 2, 0, 0, count, 1)
  const { data } = context.getImageData(0, 0, count, 1)
  return Array.from({ length: count }, (_, bit) => ((data[bit * 4] ?? 0) > 127 ? 2 ** bit : 0)).reduce(
    (a, b) => a + b,
    0,
  )
}

/** Collects every frame `video` presents from now on. */
export function watchFrames(video: HTMLVideoElement): Shown[] {
  const shown: Shown[] = []
  const next = () => {
    video.requestVideoFrameCallback((_, { expectedDisplayTime }) => {
      shown.push({ at: expectedDisplayTime, frame: readFrame(video) })
      next()
    })
  }
  next()
  return shown
}

/**
 * Collects every frame that is seen where `video` lies: its own, or the picture that covers it. A cover counts from the
 * picture of the display on that has it.
 */
export function watchSeen(video: HTMLVideoElement): Shown[] {
  const seen: Shown[] = []
  let covered = false
  const note = (at: number, frame: number) => {
    if (seen.at(-1)?.frame !== frame) seen.push({ at, frame })
  }
  const nextFrame = () => {
    video.requestVideoFrameCallback((_, { expectedDisplayTime }) => {
      if (!covered) note(expectedDisplayTime, readFrame(video))
      nextFrame()
    })
  }
  const nextPicture = () => {
    if (!video.isConnected) return
    requestAnimationFrame((at) => {
      const cover = video.nextElementSibling
      const lifted = covered && !(cover instanceof HTMLCanvasElement)
      covered = cover instanceof HTMLCanvasElement
      if (cover instanceof HTMLCanvasElement) note(at, readFrame(cover))
      else if (lifted) note(at, readFrame(video))
      nextPicture()
    })
  }
  nextFrame()
  nextPicture()
  return seen
}
