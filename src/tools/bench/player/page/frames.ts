// Which frame a video shows, read from its picture: a row of squares that count in binary.

/** How the media are drawn: this many squares side by side along the top, the lowest bit first. */
const count = 12

export type Shown = {
  /** Milliseconds on the page's clock. */
  readonly at: number
  readonly frame: number
  /** How many have been presented: the browser does not tell each, and counts those that it does not tell. */
  readonly presented?: number
}

const canvas = new OffscreenCanvas(count, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

/** The number of the frame `picture` shows now. */
export function readFrame(picture: HTMLVideoElement | HTMLCanvasElement): number {
  if (!context) return -1
  const width = picture instanceof HTMLCanvasElement ? picture.width : picture.videoWidth
  const square = width / count
  context.imageSmoothingEnabled = false
  context.drawImage(picture, 0, square / 4, width, square / 2, 0, 0, count, 1)
  const { data } = context.getImageData(0, 0, count, 1)
  return Array.from({ length: count }, (_, bit) => ((data[bit * 4] ?? 0) > 127 ? 2 ** bit : 0)).reduce(
    (a, b) => a + b,
    0,
  )
}

/**
 * Collects every frame `video` presents from now on. Only the squares are copied, and not by this thread: what is measured
 * must not be late for being watched.
 */
export function watchFrames(video: HTMLVideoElement): Shown[] {
  const shown: Shown[] = []
  let before: { readonly time: number; readonly frame: number } | null = null
  const next = () => {
    video.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime, presentedFrames }) => {
      void note(expectedDisplayTime, mediaTime, presentedFrames)
      next()
    })
  }
  const note = async (at: number, time: number, presented: number) => {
    const picture = new VideoFrame(video)
    const seconds = picture.timestamp / 1_000_000
    const number = await readSquares(picture)
    // On a busy page it is already the next one: then what was told is so many before it.
    const late = seconds - time
    const length = before && number > before.frame ? (seconds - before.time) / (number - before.frame) : null
    const frame = length !== null && late > length / 2 ? number - Math.round(late / length) : number
    before = { time, frame }
    shown.push({ at, frame, presented })
  }
  next()
  return shown
}

async function readSquares(picture: VideoFrame): Promise<number> {
  const width = picture.visibleRect?.width ?? 0
  const rect = { x: 0, y: 2 * Math.floor(width / count / 4), width, height: 2 }
  const bytes = new Uint8Array(picture.allocationSize({ rect }))
  await picture.copyTo(bytes, { rect })
  picture.close()
  // The first plane is how bright it is.
  return Array.from({ length: count }, (_, bit) =>
    (bytes[Math.round(((bit + 0.5) * width) / count)] ?? 0) > 127 ? 2 ** bit : 0,
  ).reduce((a, b) => a + b, 0)
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
