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

/** The number of the frame `video` shows now. */
export function readFrame(video: HTMLVideoElement): number {
  if (!context) return -1
  const { count, width, height } = squares
  context.imageSmoothingEnabled = false
  context.drawImage(video, 0, height / 4, count * width, height / 2, 0, 0, count, 1)
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
