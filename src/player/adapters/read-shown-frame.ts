import { plausibleFrameTime } from './frame-time.ts'

/** The frame that a video shows now. */
export type ShownFrame = {
  /** Media seconds at which it begins; `null` where the browser reports an implausible time. */
  readonly time: number | null
  /** An HDR frame (PQ or HLG): a canvas would show it darker. */
  readonly bright: boolean
}

const bright = new Set<string | null>(['pq', 'hlg'])

/** `null` for a video of another origin, before the first frame, and in browsers without `VideoFrame`. */
export function readShownFrame(video: HTMLVideoElement): ShownFrame | null {
  try {
    const frame = new VideoFrame(video)
    const { timestamp, colorSpace } = frame
    frame.close()
    return { time: plausibleFrameTime(timestamp / 1_000_000, video), bright: bright.has(colorSpace.transfer) }
  } catch {
    return null
  }
}
