// Where segments stand on a timeline: lanes for overlaps, and which of them are worth drawing. Seconds, no pixels.
import type { Segment } from './segments.ts'

export type PlacedSegment = {
  readonly segment: Segment
  /** 0 is the topmost lane. */
  readonly lane: number
}

export type LaneLayout = { readonly lanes: number; readonly placed: readonly PlacedSegment[] }

/** More than this many at once lie on each other: a list that is all overlaps must not grow over the page. */
const mostLanes = 4

/** Starts this close after an end, in seconds, still follow it: rounding. */
const touching = 0.001

/** Puts each segment into the first lane that is free when it starts. `segments` are sorted by start. */
export function layoutLanes(segments: readonly Segment[]): LaneLayout {
  const freeFrom: number[] = []
  const placed = segments.map((segment) => {
    const lane = laneFor(freeFrom, segment.start)
    freeFrom[lane] = Math.max(freeFrom[lane] ?? 0, segment.end)
    return { segment, lane }
  })
  return { lanes: Math.max(1, freeFrom.length), placed }
}

/** The first free lane, else a new one, else the one that is free soonest. */
function laneFor(freeFrom: readonly number[], start: number): number {
  const free = freeFrom.findIndex((end) => end <= start + touching)
  if (free !== -1) return free
  return freeFrom.length < mostLanes ? freeFrom.length : freeFrom.indexOf(Math.min(...freeFrom))
}

export type DrawnRange = {
  /** Seconds. */
  readonly from: number
  readonly to: number
  /** Seconds that are too short to see: of the segments in a lane that begin within it, one is drawn. */
  readonly finest: number
  /** Indexes that are drawn wherever they are. */
  readonly always: readonly (number | null)[]
}

/**
 * What of a layout is drawn, in order. However many segments there are, no more come out than fit beside each other
 * in the range. `reach[i]` is the latest end among the segments up to `i`, as lists of segments have it.
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

/** Index of the first segment that may still be heard at `time`. */
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
