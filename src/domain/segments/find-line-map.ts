import type { Knot, LineMap } from './line-map.ts'
import type { Segment, SegmentList } from './segments.ts'

/** One moment in both videos, in seconds. */
export type MapPoint = { readonly source: number; readonly dub: number }

export const lagOf = ({ source, dub }: MapPoint): number => dub - source

/** Two sides whose lag changes by less, in seconds, share a clock. */
export const minBend = 0.3

/** A lag that never changes is a card in front from this many seconds on; else it is an offset. */
const minCard = 1

/** Lines that must be paired, and their least share of the shorter list. */
const minPairs = 4
const minPairedShare = 0.6

/** Seconds by which lists may be inexact. */
const listTolerance = 0.1

type Lists = { readonly source: SegmentList; readonly dub: SegmentList }

/**
 * The line map that both lists yield alone: their lines are paired in order, by their length and speaker, so that the
 * lag of their starts changes as little as possible. `null` where the lists share a clock, up to an offset, and where
 * they do not agree with each other or with the videos' lengths.
 *
 * @param durations Seconds of both videos.
 */
export function findLineMap(lists: Lists, durations: MapPoint): LineMap | null {
  const points = findLinePoints(lists, durations, isolateBends)
  return isBent(points, durations) && endsWith(points, durations) ? toLineMap(points, listTolerance) : null
}

/** Moments of both videos that belong together by their lists; none where too few lines are paired. */
export function findLinePoints(
  lists: Lists,
  durations: MapPoint,
  select: (pairs: readonly Pair[], durations: MapPoint) => readonly Pair[] = (pairs) => pairs,
): readonly MapPoint[] {
  const pairs = select(pairInOrder(lists.source.segments, lists.dub.segments), durations)
  const least = Math.min(lists.source.segments.length, lists.dub.segments.length) * minPairedShare
  return pairs.length < Math.max(minPairs, least) ? [] : findPoints(pairs, durations)
}

/** Whether the lag changes, or the dub has a card in front by which it is longer. */
export function isBent(points: readonly MapPoint[], durations: MapPoint): boolean {
  const lags = points.map(lagOf).toSorted((a, b) => a - b)
  const [least = 0, most = 0] = [lags[0], lags.at(-1)]
  if (most - least >= minBend) return true
  const middle = lags[Math.floor(lags.length / 2)] ?? 0
  return Math.abs(middle) >= minCard && Math.abs(lagOf(durations) - middle) < minBend
}

/** Whether the videos' lengths confirm the last lag: lines that merely start late do not make a dub longer. */
function endsWith(points: readonly MapPoint[], durations: MapPoint): boolean {
  const last = points.at(-1)
  return last !== undefined && Math.abs(lagOf(durations) - lagOf(last)) < 2 * minBend
}

/**
 * The map through points in order, with as few knots as stay within `tolerance` seconds of them (Douglas and Peucker,
 * 1973). Both sides begin together: the one that has more before the first point leads while the other holds.
 */
export function toLineMap(points: readonly MapPoint[], tolerance: number): LineMap {
  const [first] = points
  const lead = first ? Math.min(first.source, first.dub) : 0
  const start = first ? { source: first.source - lead, dub: first.dub - lead } : { source: 0, dub: 0 }
  // A lead shorter than the tolerance is no hold.
  const from = Math.abs(lagOf(start)) < tolerance ? [] : [start]
  let knot: Knot = { shared: 0, source: 0, dub: 0 }
  const map: [Knot, ...Knot[]] = [knot]
  for (const { source, dub } of simplify([...from, ...points], tolerance)) {
    const ahead = Math.max(source - knot.source, dub - knot.dub)
    if (ahead < 0.001) continue
    knot = { shared: knot.shared + ahead, source, dub }
    map.push(knot)
  }
  return map
}

function simplify(points: readonly MapPoint[], tolerance: number): readonly MapPoint[] {
  const [from, to] = [points[0], points.at(-1)]
  if (!from || !to || points.length < 3) return points
  const [sourceSeconds, dubSeconds] = [to.source - from.source, to.dub - from.dub]
  const distances = points.map(
    ({ source, dub }) =>
      Math.abs(sourceSeconds * (dub - from.dub) - dubSeconds * (source - from.source)) /
      Math.max(sourceSeconds, dubSeconds, 0.001),
  )
  const farthest = distances.reduce((best, distance, at) => (distance > (distances[best] ?? 0) ? at : best), 0)
  if ((distances[farthest] ?? 0) <= tolerance) return [from, to]
  return [
    ...simplify(points.slice(0, farthest + 1), tolerance),
    ...simplify(points.slice(farthest), tolerance).slice(1),
  ]
}

type Pair = { readonly source: Segment; readonly dub: Segment }

const startOf = ({ source, dub }: Pair): MapPoint => ({ source: source.start, dub: dub.start })
const endOf = ({ source, dub }: Pair): MapPoint => ({ source: source.end, dub: dub.end })

/** Drops lines that leave the lag of their neighbours and come back to it: one wrong time bends nothing. */
function withoutOutliers(pairs: readonly Pair[]): readonly Pair[] {
  const lags = pairs.map((pair) => lagOf(startOf(pair)))
  return pairs.filter((_, at) => {
    const lag = lags[at] ?? 0
    const before = lags[at - 1] ?? lags[at + 2] ?? lag
    const after = lags[at + 1] ?? lags[at - 2] ?? lag
    return lag > Math.min(before, after) - 2 * listTolerance && lag < Math.max(before, after) + 2 * listTolerance
  })
}

/**
 * Drops lines that leave the lag by which the lengths differ and come back to it: they are late or early, as a bend that
 * another takes back is rarer. Both sides begin with a lag of 0.
 */
function withoutExcursions(pairs: readonly Pair[], durations: MapPoint): readonly Pair[] {
  const isAtEnd = (lag: number) => Math.abs(lag - lagOf(durations)) < minBend
  const areAtEnd = pairs.map((pair) => isAtEnd(lagOf(startOf(pair))))
  const from = isAtEnd(0) ? 0 : areAtEnd.indexOf(true)
  return pairs.filter((_, at) => areAtEnd[at] || from < 0 || at < from)
}

/** Pairs without those that bend nothing. */
export const isolateBends = (pairs: readonly Pair[], durations: MapPoint) =>
  withoutExcursions(withoutOutliers(pairs), durations)

/** Starts of the pairs and, where the lag changes from one to the next, where in between it does. */
function findPoints(pairs: readonly Pair[], durations: MapPoint): readonly MapPoint[] {
  const ordered = pairs.filter((pair, at) => {
    const next = pairs[at + 1]
    return !next || (next.source.start > pair.source.start && next.dub.start > pair.dub.start)
  })
  return ordered.flatMap((pair, at) => {
    const start = startOf(pair)
    const next = ordered[at + 1]
    const target = next ? startOf(next) : durations
    if (!target || Math.abs(lagOf(target) - lagOf(start)) < listTolerance) return [start]
    const isAdjacent = !next || (next.source.index === pair.source.index + 1 && next.dub.index === pair.dub.index + 1)
    return [start, ...bendsBetween(start, endOf(pair), target, isAdjacent && next !== undefined)]
  })
}

/** A line's end has the lag of its start or that of the next line, whichever is near; else to one in between. */
function bendsBetween(start: MapPoint, lineEnd: MapPoint, target: MapPoint, isPause: boolean): readonly MapPoint[] {
  const [before, after] = [lagOf(start), lagOf(target)]
  const [least, most] = [Math.min(before, after), Math.max(before, after)]
  const own = Math.min(most, Math.max(least, lagOf(lineEnd)))
  const lag = [after, before].find((known) => Math.abs(known - own) < 2 * listTolerance) ?? own
  const end = { source: lineEnd.source, dub: lineEnd.source + lag }
  if (end.source <= start.source || end.dub <= start.dub || end.source > target.source || end.dub > target.dub)
    return []
  if (lag === after || !isPause) return [end]
  const pause = { source: target.source - end.source, dub: target.dub - end.dub }
  const isEven =
    Math.abs(pause.dub / pause.source - (end.dub - start.dub) / (end.source - start.source)) < listTolerance
  if (isEven || Math.abs(after - lag) < 2 * listTolerance) return [end]
  // Where in a pause it was cut, or where a picture stands in it, no list says: in its middle.
  const half = Math.min(pause.source, pause.dub) / 2
  return [
    end,
    { source: end.source + half, dub: end.dub + half },
    { source: target.source - half, dub: target.dub - half },
  ]
}

/** Costs of a pair, in seconds of a changed lag: another speaker, another length of text, each line left out. */
const speakerCost = 0.4
const lengthCost = 0.3
const skipCost = 0.6
const bendCost = 0.5
const maxBend = 2

/** Lines of one list that may be left out in a row. */
const maxSkipped = 3

type Step = { readonly cost: number; readonly pair: Pair; readonly previous: Step | null }

/** Pairs lines in order at the least cost, as in an alignment of sequences (Needleman and Wunsch, 1970). */
function pairInOrder(source: readonly Segment[], dub: readonly Segment[]): readonly Pair[] {
  const reach = Math.abs(source.length - dub.length) + 2 * maxSkipped
  const ratio = lengthOf(dub) / lengthOf(source)
  const rows: Map<number, Step>[] = []
  let best: { readonly step: Step; readonly total: number } | null = null
  for (const [row, sourceLine] of source.entries()) {
    const steps = new Map<number, Step>()
    for (let column = Math.max(0, row - reach); column <= Math.min(dub.length - 1, row + reach); column += 1) {
      const dubLine = dub[column]
      if (!dubLine) continue
      const pair = { source: sourceLine, dub: dubLine }
      const step = bestStep(rows, row, column, pair, ratio)
      steps.set(column, step)
      const total = step.cost + skipCost * (source.length - row + dub.length - column - 2)
      if (!best || total < best.total) best = { step, total }
    }
    rows.push(steps)
  }
  const pairs: Pair[] = []
  for (let step = best?.step ?? null; step; step = step.previous) pairs.push(step.pair)
  return pairs.toReversed()
}

function bestStep(
  rows: readonly ReadonlyMap<number, Step>[],
  row: number,
  column: number,
  pair: Pair,
  ratio: number,
): Step {
  const own = pairCost(pair, ratio)
  const lag = lagOf(startOf(pair))
  let best: Step = { cost: own + skipCost * (row + column), pair, previous: null }
  for (let before = row - 1; before >= Math.max(0, row - 1 - maxSkipped); before -= 1) {
    for (let other = column - 1; other >= Math.max(0, column - 1 - maxSkipped); other -= 1) {
      const previous = rows[before]?.get(other)
      if (!previous) continue
      const bend = bendCost * Math.min(maxBend, Math.abs(lag - lagOf(startOf(previous.pair))))
      const cost = previous.cost + own + bend + skipCost * (row - before + column - other - 2)
      if (cost < best.cost) best = { cost, pair, previous }
    }
  }
  return best
}

function pairCost({ source, dub }: Pair, ratio: number): number {
  const isOtherSpeaker = source.speaker !== '' && dub.speaker !== '' && source.speaker !== dub.speaker
  const difference = Math.abs(Math.log(lengthOf([dub]) / lengthOf([source]) / ratio))
  return (isOtherSpeaker ? speakerCost : 0) + lengthCost * Math.min(2, difference)
}

/** Letters of the texts; at least one each. */
const lengthOf = (lines: readonly Segment[]) => lines.reduce((sum, { text }) => sum + Math.max(1, text.length), 0) || 1
