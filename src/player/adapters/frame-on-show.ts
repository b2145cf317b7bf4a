import { frameTime } from './frame-time.ts'

/** What a video shows this moment. */
export type FrameOnShow = {
  /** Media seconds at which it begins; `null` where the browser reports a time that cannot be right. */
  readonly time: number | null
  /** Brighter than a canvas shows it. */
  readonly bright: boolean
}

const bright = new Set<string | null>(['pq', 'hlg'])

/** `null` for a picture of another origin, before there is any, and where a browser does not hand out frames. */
export function frameOnShow(video: HTMLVideoElement): FrameOnShow | null {
  try {
    const frame = new VideoFrame(video)
    const { timestamp, colorSpace } = frame
    frame.close()
    return { time: frameTime(timestamp / 1_000_000, video), bright: bright.has(colorSpace.transfer) }
  } catch {
    return null
  }
}
