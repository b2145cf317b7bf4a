// Times of a task's videos and of the clock they share: by the line map, the person's own offset of the dub, or both.
import { type Knot, type LineMap, sharedTimeAt } from './line-map.ts'

type SideName = 'source' | 'dub'

/** Seconds, on the clock of a video or on the shared one; `end` is not before `start`. */
export type TimeRange = { readonly start: number; readonly end: number }

const plainMap: LineMap = [{ shared: 0, source: 0, dub: 0 }]

/** The map that times are converted by, with `offset`, the seconds by which the person lets the dub run ahead. */
export function sharedClock(map: LineMap | null, offset: number): LineMap {
  const moved = ({ shared, source, dub }: Knot): Knot => ({ shared, source, dub: dub + offset })
  const [first, ...rest] = map ?? plainMap
  return [moved(first), ...rest.map(moved)]
}

/** A time is at a knot if it is no further from it than lists round. */
const roundingSeconds = 0.002

/** The range on the shared clock. It ends before a hold that its end reaches, and begins after one. */
export function toSharedRange(clock: LineMap, side: SideName, { start, end }: TimeRange): TimeRange {
  const sharedStart = sharedTimeAt(clock, side, start)
  const knot = clock.find((each) => Math.abs(each[side] - end) < roundingSeconds)
  return { start: sharedStart, end: Math.max(sharedStart, knot?.shared ?? sharedTimeAt(clock, side, end)) }
}
