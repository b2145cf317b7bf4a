// Reads a video's frame number from its picture: a row of squares in binary.
import type { PresentedFrame } from '#tools/bench/player/play-result.ts'

/** Number of squares along the top of the picture, lowest bit first. */
const count = 12

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
