// How a source and a dub run together whose lines do not share a clock: a line's picture was slowed until its dub fits,
// pauses were cut, a card was put in front. Pure; all times are seconds.
import { isRecord } from '#src/domain/is-record.ts'

/** The two sides of a task. */
type SideName = 'source' | 'dub'

/** One moment: on the shared clock, in the source and in the dub. */
export type Knot = { readonly shared: number; readonly source: number; readonly dub: number }

/**
 * Knots in order. Between two of them the shared clock and both videos advance evenly, the shared clock by as much as
 * the video that advances more: neither video is ever faster than it, and one that does not advance *holds*. Before the
 * first and after the last knot all three advance alike.
 */
export type LineMap = readonly [Knot, ...Knot[]]

/** Where a video is, at `shared` seconds. */
export function mediaTimeAt(map: LineMap, side: SideName, shared: number): number {
  const [from, to] = pieceAt(map, 'shared', shared)
  return from[side] + (shared - from.shared) * speedBetween(from, to, side)
}

/** Where the shared clock is when a video is at `time`; at the end of a hold. */
export function sharedTimeAt(map: LineMap, side: SideName, time: number): number {
  const [from, to] = pieceAt(map, side, time)
  return from.shared + (time - from[side]) / speedBetween(from, to, side)
}

/** Seconds by which a video advances in a second of the shared clock, from `shared` on: 0 in a hold, at most 1. */
export function speedAt(map: LineMap, side: SideName, shared: number): number {
  const [from, to] = pieceAt(map, 'shared', shared)
  return speedBetween(from, to, side)
}

/** Speed below which a video stands still: no browser plays slower. */
export const minPlayedSpeed = 1 / 16

/** Whether a video stands still from `shared` on, or is too slow for a browser that plays at `rate`. */
export const isHold = (map: LineMap, side: SideName, shared: number, rate = 1): boolean =>
  speedAt(map, side, shared) * rate < minPlayedSpeed

/** The last knot at or before a time and the next one; before the first, the first alone. */
function pieceAt(map: LineMap, clock: keyof Knot, time: number): readonly [Knot, Knot | undefined] {
  const [first] = map
  if (time < first[clock]) return [first, undefined]
  const index = map.findLastIndex((knot) => knot[clock] <= time)
  return [map[index] ?? first, map[index + 1]]
}

function speedBetween(from: Knot, to: Knot | undefined, side: SideName): number {
  return to && to.shared > from.shared ? (to[side] - from[side]) / (to.shared - from.shared) : 1
}

/** Parses a stored map; `null` if it is none. */
export function parseLineMap(value: unknown): LineMap | null {
  const [first, ...rest] = Array.isArray(value) ? value.map(parseKnot) : []
  const knots = rest.filter((knot) => knot !== null)
  return first && knots.length === rest.length ? [first, ...knots] : null
}

function parseKnot(value: unknown): Knot | null {
  if (!isRecord(value)) return null
  const { shared, source, dub } = value
  const isKnot = typeof shared === 'number' && typeof source === 'number' && typeof dub === 'number'
  return isKnot ? { shared, source, dub } : null
}
