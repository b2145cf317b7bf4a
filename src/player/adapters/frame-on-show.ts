/** What a video shows this moment. */
export type FrameOnShow = {
  /** Media seconds at which it begins. */
  readonly time: number
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
    return { time: timestamp / 1_000_000, bright: bright.has(colorSpace.transfer) }
  } catch {
    return null
  }
}
