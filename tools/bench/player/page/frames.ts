// Reads a video's frame number from its picture: a row of squares in binary.

/** Number of squares along the top of the picture, lowest bit first. */
const count = 12

export type PresentedFrame = {
  /** Milliseconds of the page's clock. */
  readonly at: number
  readonly frame: number
  /** The browser's count of presented frames, which includes those it did not report. */
  readonly presented?: number
}

const canvas = new OffscreenCanvas(count, 1)
const context = canvas.getContext('2d', { willReadFrequently: true })

/** Returns the number of the frame that `picture` shows. */
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
 * Collects every frame that `video` presents. Copies only the squares, and asynchronously, so that recording does not
 * delay playback.
 */
export function recordFrames(video: HTMLVideoElement): PresentedFrame[] {
  const frames: PresentedFrame[] = []
  let previous: { readonly time: number; readonly frame: number } | null = null
  const next = () => {
    video.requestVideoFrameCallback((_, { expectedDisplayTime, mediaTime, presentedFrames }) => {
      void record(expectedDisplayTime, mediaTime, presentedFrames)
      next()
    })
  }
  const record = async (at: number, time: number, presented: number) => {
    const picture = new VideoFrame(video)
    const seconds = picture.timestamp / 1_000_000
    const number = await readSquares(picture)
    // On a busy page the picture may already be a later frame: the reported frame is that many before it.
    const lateness = seconds - time
    const length = previous && number > previous.frame ? (seconds - previous.time) / (number - previous.frame) : null
    const frame = length !== null && lateness > length / 2 ? number - Math.round(lateness / length) : number
    previous = { time, frame }
    frames.push({ at, frame, presented })
  }
  next()
  return frames
}

async function readSquares(picture: VideoFrame): Promise<number> {
  const width = picture.visibleRect?.width ?? 0
  const rect = { x: 0, y: 2 * Math.floor(width / count / 4), width, height: 2 }
  const bytes = new Uint8Array(picture.allocationSize({ rect }))
  await picture.copyTo(bytes, { rect })
  picture.close()
  // The first plane is luminance.
  return Array.from({ length: count }, (_, bit) =>
    (bytes[Math.round(((bit + 0.5) * width) / count)] ?? 0) > 127 ? 2 ** bit : 0,
  ).reduce((a, b) => a + b, 0)
}

/**
 * Collects every frame visible at `video`: its own, or that of the canvas that covers it. A canvas counts from the
 * first display frame that shows it.
 */
export function recordVisibleFrames(video: HTMLVideoElement): PresentedFrame[] {
  const visibleFrames: PresentedFrame[] = []
  let isFrozen = false
  const record = (at: number, frame: number) => {
    if (visibleFrames.at(-1)?.frame !== frame) visibleFrames.push({ at, frame })
  }
  const nextFrame = () => {
    video.requestVideoFrameCallback((_, { expectedDisplayTime }) => {
      if (!isFrozen) record(expectedDisplayTime, readFrame(video))
      nextFrame()
    })
  }
  const nextDisplayFrame = () => {
    if (!video.isConnected) return
    requestAnimationFrame((at) => {
      const overlay = video.nextElementSibling
      const wasUnfrozen = isFrozen && !(overlay instanceof HTMLCanvasElement)
      isFrozen = overlay instanceof HTMLCanvasElement
      if (overlay instanceof HTMLCanvasElement) record(at, readFrame(overlay))
      else if (wasUnfrozen) record(at, readFrame(video))
      nextDisplayFrame()
    })
  }
  nextFrame()
  nextDisplayFrame()
  return visibleFrames
}
