// Where segments stand on a timeline: lanes for overlaps, places in percent of the whole, no pixels.
import type { Segment } from './segments.ts'

export type PlacedSegment = {
  readonly segment: Segment
  /** 0 is the topmost lane. */
  readonly lane: number
  /** Percent of the timeline's width, 0 to 100. */
  readonly left: number
  readonly width: number
}

export type LaneLayout = { readonly lanes: number; readonly placed: readonly PlacedSegment[] }

/**
 * Puts each segment into the first lane that is free when it starts. `segments` are sorted by start;
 * `duration` in seconds is the timeline's whole width.
 */
export function layoutLanes(segments: readonly Segment[], duration: number): LaneLayout {
  const freeFrom: number[] = []
  const percent = (seconds: number) => (duration > 0 ? Math.min(100, (seconds / duration) * 100) : 0)
  const placed = segments.map((segment) => {
    const free = freeFrom.findIndex((end) => end <= segment.start + 0.001)
    const lane = free === -1 ? freeFrom.length : free
    freeFrom[lane] = segment.end
    const left = percent(segment.start)
    return { segment, lane, left, width: percent(segment.end) - left }
  })
  return { lanes: Math.max(1, freeFrom.length), placed }
}
