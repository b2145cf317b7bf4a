// Layout of segments on a timeline: lanes for overlaps, and the segments to render. In seconds, not pixels.
import type { Segment } from './segments.ts'

export type PlacedSegment = {
  readonly segment: Segment
  /** 0 is the topmost lane. */
  readonly lane: number
}

export type LaneLayout = { readonly lanes: number; readonly placed: readonly PlacedSegment[] }

/** Further simultaneous segments share lanes, so that a list full of overlaps does not outgrow the page. */
const maxLanes = 4

/** Starts up to this many seconds before an end do not overlap it: rounding. */
const touchToleranceSeconds = 0.001

/** Assigns each segment to the first lane that is free at its start. `segments` are sorted by start. */
export function layoutLanes(segments: readonly Segment[]): LaneLayout {
  const freeFrom: number[] = []
  const placed = segments.map((segment) => {
    const lane = laneFor(freeFrom, segment.start)
    freeFrom[lane] = Math.max(freeFrom[lane] ?? 0, segment.end)
    return { segment, lane }
  })
  return { lanes: Math.max(1, freeFrom.length), placed }
}

/** Returns the first free lane, else a new one, else the one that becomes free soonest. */
function laneFor(freeFrom: readonly number[], start: number): number {
  const free = freeFrom.findIndex((end) => end <= start + touchToleranceSeconds)
  if (free !== -1) return free
  return freeFrom.length < maxLanes ? freeFrom.length : freeFrom.indexOf(Math.min(...freeFrom))
}

export type VisibleRange = {
  /** Seconds. */
  readonly from: number
  readonly to: number
  /** The shortest visible time in seconds: of the segments of a lane that begin within it, one is rendered. */
  readonly minSegmentSeconds: number
  /** Indexes that are always rendered. */
  readonly alwaysVisible: readonly (number | null)[]
}

/** Returns the segments of a layout to render, in order. Their number is limited by the range, not by the list. */
export function visibleSegments(
  layout: LaneLayout,
  { from, to, minSegmentSeconds, alwaysVisible }: VisibleRange,
): readonly PlacedSegment[] {
  const pinned = new Set(alwaysVisible.filter((index) => index !== null))
  const nextFrom: number[] = []
  const visible: PlacedSegment[] = []
  for (const [index, placedSegment] of layout.placed.entries()) {
    const { start, end } = placedSegment.segment
    if (start >= to && pinned.size === 0) break
    const isVisible = start < to && end > from && start >= (nextFrom[placedSegment.lane] ?? 0)
    if (isVisible) nextFrom[placedSegment.lane] = start + minSegmentSeconds
    if (pinned.delete(index) || isVisible) visible.push(placedSegment)
  }
  return visible
}
