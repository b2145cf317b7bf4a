import {
  findLinePoints,
  findLineMap,
  isBent,
  isolateBends,
  lagOf,
  type MapPoint,
  minBend,
  toLineMap,
} from '#src/domain/segments/find-line-map.ts'
import type { LineMap } from '#src/domain/segments/line-map.ts'
import { alignSound, type SharedSound } from './align-sound.ts'
import type { SegmentLists } from './find-timing.ts'
import { frameSeconds, type SoundFeatures } from './sound-features.ts'

/** Share of the shorter video that shared sound must span to be trusted. */
const leastSpan = 0.5

/** Seconds by which the sound may be misplaced. */
const soundTolerance = 0.04

/** Seconds from one place to the next at which a bend may begin and end, and how near one is to a line's border. */
const bendStep = 0.08
const mostSteps = 30
const borderReach = 0.06

/** How much more alike sound must be for a bend to begin or end elsewhere than a line does; in seconds of likeness. */
const borderBonus = 0.04
const evenBonus = 2 * borderBonus

/** The line map of a pair; `null` where both sides run alike, and where nothing that is trusted says how they run. */
export function decideLineMap(source: SoundFeatures, dub: SoundFeatures, lists: SegmentLists): LineMap | null {
  const durations = { source: source.frameCount * frameSeconds, dub: dub.frameCount * frameSeconds }
  const sound = alignSound(source, dub)
  if (!sound || !spans(sound, durations)) return findLineMap(lists, durations)
  const points = [...listedBefore(sound, lists, durations), ...placeBends(sound, lists)]
  return isBent(points, durations) ? toLineMap(points, soundTolerance) : null
}

function spans({ anchors }: SharedSound, durations: MapPoint): boolean {
  const [first, last] = [anchors[0], anchors.at(-1)]
  if (!first || !last) return false
  return last.source - first.source >= leastSpan * Math.min(durations.source, durations.dub)
}

/**
 * What the lists say of the time before the first anchor, where nothing shared is heard: only if they know the anchors'
 * lag, and theirs lies between it and 0, that of the beginning.
 */
function listedBefore({ anchors }: SharedSound, lists: SegmentLists, durations: MapPoint): readonly MapPoint[] {
  const [first] = anchors
  if (!first) return []
  const listed = findLinePoints(lists, durations, isolateBends)
  const lag = lagOf(first)
  const hasLag = (point: MapPoint) => Math.abs(lagOf(point) - lag) < minBend
  if (!listed.some((point) => point.source >= first.source && hasLag(point))) return []
  const between = listed.filter(
    (point) =>
      point.source < first.source &&
      point.dub < first.dub &&
      lagOf(point) > Math.min(0, lag) - minBend &&
      lagOf(point) < Math.max(0, lag) + minBend,
  )
  return between.every(hasLag) ? [] : between
}

/** Where nothing shared is clearly heard, the lag changes as is the most likely by what is heard a little. */
function placeBends(sound: SharedSound, lists: SegmentLists): readonly MapPoint[] {
  const borders = [
    ...lists.source.segments.map(({ start, end }) => ({ side: 'source' as const, start, end })),
    ...lists.dub.segments.map(({ start, end }) => ({ side: 'dub' as const, start, end })),
  ]
  const isNear = (time: number, other: number) => Math.abs(time - other) < borderReach
  const isEnd = (point: MapPoint) => borders.some(({ side, end }) => isNear(point[side], end))
  const isBorder = (point: MapPoint) => isEnd(point) || borders.some(({ side, start }) => isNear(point[side], start))
  // A line is slowed from its start to its end, or a picture stands from its end on.
  const bonusOf = (path: readonly MapPoint[]) => {
    const [first, last] = [path[0], path.at(-1)]
    if (!first || !last) return evenBonus
    return borderBonus * ((isBorder(first) ? 1 : 0) + (isEnd(last) ? 1 : 0))
  }
  return sound.anchors.flatMap((from, at) => {
    const to = sound.anchors[at + 1]
    if (!to) return [from]
    if (Math.abs(lagOf(to) - lagOf(from)) < soundTolerance) return [from]
    let [best, bestScore]: [readonly MapPoint[], number] = [[], -Infinity]
    for (const path of [[], ...bendsBetween(from, to)]) {
      const score = likenessAlong([from, ...path, to], sound) + bonusOf(path)
      if (score > bestScore) [best, bestScore] = [path, score]
    }
    return [from, ...best]
  })
}

/** A bend that begins and ends anywhere in between, with the lags of both ends. */
function bendsBetween(from: MapPoint, to: MapPoint): readonly (readonly MapPoint[])[] {
  const paths: MapPoint[][] = []
  const most = Math.min(to.source - from.source, to.dub - from.dub)
  const step = Math.max(bendStep, most / mostSteps)
  for (let before = 0; before <= most; before += step)
    for (let after = 0; before + after <= most; after += step)
      paths.push([
        { source: from.source + before, dub: from.dub + before },
        { source: to.source - after, dub: to.dub - after },
      ])
  return paths
}

/** Seconds of likeness along a path. */
function likenessAlong(points: readonly MapPoint[], { likenessAt }: SharedSound): number {
  let sum = 0
  for (const [index, from] of points.entries()) {
    const to = points[index + 1]
    if (!to) break
    const seconds = to.source - from.source
    const count = Math.round(seconds / (2 * frameSeconds))
    for (let at = 0; at < count; at += 1) {
      const share = (at + 0.5) / count
      const point = { source: from.source + share * seconds, dub: from.dub + share * (to.dub - from.dub) }
      sum += likenessAt(point) * (seconds / count)
    }
  }
  return sum
}
