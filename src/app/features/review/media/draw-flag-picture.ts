// Draws what the videos show at the start of a flag.
import { readFrame } from './read-frame.ts'
import type { TaskMedia } from '#src/app/features/review/task/task-media.ts'
import { mediaTimeAt, sharedTimeAt } from '#src/domain/segments/line-map.ts'
import { sharedClock } from '#src/domain/segments/shared-clock.ts'
import { clockSide, maxPictureBytes, maxPictureSidePx, type ReviewFlag } from '#src/domain/review/review-flags.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { sideNames } from '#src/player/core/media.ts'

/** Of the JPEG encoder, 0 to 1: the first with which the picture is small enough. Safari encodes no WebP. */
const qualities = [0.7, 0.5, 0.3, 0.1]

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
  const size = { maxWidth: maxPictureSidePx / sides.length, maxHeight: maxPictureSidePx }
  const { lineMap, offset } = pair.view()
  const clock = sharedClock(lineMap, offset)
  const shared = sharedTimeAt(clock, clockSide(side), start)
  const frames = await Promise.all(
    sides.map((name) => {
      const seconds = Math.max(0, mediaTimeAt(clock, name, shared))
      return readFrame(pair, media, { ...size, side: name, seconds, signal })
    }),
  )
  const readable = frames.filter((frame) => frame !== null)
  return readable.length === 0 ? null : encode(readable)
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
