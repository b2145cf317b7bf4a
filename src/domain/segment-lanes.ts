// Layout of segments on a timeline: lanes for overlaps, and the segments to render. In seconds, not pixels.
import type { Segment } from './segments.ts'

export type PlacedSegment = {
  readonly segment: Segment
  /** 0 is the topmost lane. */
  readonly lane: number
}

export type LaneLayout = { readonly lanes: number; readonly placed: readonly PlacedSegment[] }

/** Further simultaneous segments share lanes, so that a list full of overlaps does not outgrow the page. */
const mostLanes = 4

/** Starts up to this many seconds before an end do not overlap it: rounding. */
const touching = 0.001

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
  const free = freeFrom.findIndex((end) => end <= start + touching)
  if (free !== -1) return free
  return freeFrom.length < mostLanes ? freeFrom.length : freeFrom.indexOf(Math.min(...freeFrom))
}

export type DrawnRange = {
  /** Seconds. */
  readonly from: number
  readonly to: number
  /** The shortest visible time in seconds: of the segments of a lane that begin within it, one is rendered. */
  readonly finest: number
  /** Indexes that are always rendered. */
  readonly always: readonly (number | null)[]
}

/**
 * Returns the segments of a layout to render, in order. Their number is limited by the range, not by the list.
 * `reach[i]` is the latest end of the segments up to `i`, as in `SegmentList`.
 */
export function drawnSegments(
  layout: LaneLayout,
  reach: readonly number[],
  { from, to, finest, always }: DrawnRange,
): readonly PlacedSegment[] {
  const wanted = new Set(always.filter((index) => index !== null))
  const first = firstReaching(reach, from)
  const nextFrom: number[] = []
  const drawn: PlacedSegment[] = []
  for (const [index, place] of layout.placed.entries()) {
    const { start, end } = place.segment
    if (start >= to && wanted.size === 0) break
    const seen = index >= first && start < to && end > from && start >= (nextFrom[place.lane] ?? 0)
    if (seen) nextFrom[place.lane] = start + finest
    if (wanted.delete(index) || seen) drawn.push(place)
  }
  return drawn
}

/** Index of the first segment that may reach `time`. */
function firstReaching(reach: readonly number[], time: number): number {
  let low = 0
  let high = reach.length
  while (low < high) {
    const middle = (low + high) >> 1
    if ((reach[middle] ?? Infinity) <= time) low = middle + 1
    else high = middle
  }
  return low
}
