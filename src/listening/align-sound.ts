import { lagOf, type MapPoint } from '#src/domain/segments/find-line-map.ts'
import { findLags, type Lags } from './find-lags.ts'
import {
  bandCount,
  bandDecibels,
  firstSpeechBand,
  frameSeconds,
  lastSpeechBand,
  type SoundFeatures,
} from './sound-features.ts'

/** Mean level in dB of the bands below which a frame has nothing to compare. */
const audibleLevel = -80

/** Mean deviation in dB of the bands, after the mean difference, from which two frames are not alike at all. */
const maxDeviation = 3

/** Frames per step of the coarse search; more for long videos, so that it takes a second or two. */
const shortHop = 4
const longHop = 6
const longSteps = 15_000

/** Lags that are looked for: seconds beyond the difference of the lengths. */
const reachSeconds = 15

/** Steps times lags that the search has memory for. */
const maxCells = 20_000_000

/** Greatest difference in dB of one band that both sides share. */
const maxCellDeviation = 1.5

/** Least mean likeness beyond that of all lags, and beyond that of any other, where two frames are alike. */
const leastLikeness = 0.3
const leastLead = 0.1

/** The same for the share of bands that are alike, which are few under voices; more where only frames say it. */
const leastShared = { likeness: 0.08, lead: 0.03 }
const leastFine = { likeness: 0.12, lead: 0.05 }

/** Seconds within which a lag that is left may come back. */
const excursionSeconds = 3
const sameLag = 0.03

/** Frames around an anchor that place it, and frames by which the coarse search may have missed it. */
const placedFrames = 20
const missedFrames = 8

/** Seconds without anchors that are searched frame by frame; frames before and after, of more lags, and judged. */
const leastGap = 0.3
const marginFrames = 20
const gapReach = 60
const fineSteps = 16

const usedBands = lastSpeechBand - firstSpeechBand + 1

/** What both sides share besides their voices. */
export type SharedSound = {
  /** Moments at which both have the same sound, in order on both. */
  readonly anchors: readonly MapPoint[]
  /** How alike both are at a moment, beyond what any moment yields: about 0 for sound that is not the same. */
  readonly likenessAt: (point: MapPoint) => number
}

/**
 * Finds the music, noise and effects that both sides have; `null` where they share less than 2 s. Frames without a
 * voice, whose spectra have one shape, tell how much louder the dub has them; with this gain the bands in which they
 * exceed the voices tell where they are under voices. What is found by steps is then placed to a frame.
 */
export function alignSound(source: SoundFeatures, dub: SoundFeatures): SharedSound | null {
  const hop = Math.max(source.frameCount, dub.frameCount) / shortHop > longSteps ? longHop : shortHop
  const hopSeconds = hop * frameSeconds
  const difference = Math.abs(dub.frameCount - source.frameCount) * frameSeconds
  const [coarseSource, coarseDub] = [levelsOf(source, hop), levelsOf(dub, hop)]
  const reach = Math.floor(Math.min((difference + reachSeconds) / hopSeconds, maxCells / coarseSource.count / 2))
  const shapes = findLags(coarseSource.count, reach, (at, other) => likenessOf(coarseSource, at, coarseDub, other))
  const gain = findGain(coarseSource, coarseDub, shapes)
  if (gain === null) return null
  const shared = findLags(coarseSource.count, reach, (at, other) =>
    sharedCells(coarseSource, at, coarseDub, other, gain),
  )
  const [fineSource, fineDub] = [levelsOf(source, 1), levelsOf(dub, 1)]
  const fineLikeness = (at: number, other: number) => sharedCells(fineSource, at, fineDub, other, gain)
  const coarse = inOrder(placeAnchors(shared, { first: 0, lag: 0, hop }, leastShared, fineLikeness))
  const fine = coarse.flatMap((from, at) => [from, ...anchorsBetween(from, coarse[at + 1] ?? from, fineLikeness)])
  return {
    anchors: withoutExcursions(inOrder(fine.toSorted((a, b) => a.source - b.source))),
    likenessAt: (at) => {
      const frame = Math.round(at.source / frameSeconds)
      const likeness = fineLikeness(frame, Math.round(at.dub / frameSeconds))
      return likeness - (shared.chance[Math.min(coarseSource.count - 1, Math.floor(frame / hop))] ?? 0)
    },
  }
}

type Likeness = (at: number, other: number) => number
type Grid = { readonly first: number; readonly lag: number; readonly hop: number }

/** The clear ones of lags that were found in steps of `hop` frames from the frame `first`, beyond `lag` frames. */
function placeAnchors(
  found: Lags,
  { first, lag, hop }: Grid,
  least: typeof leastShared,
  likenessOf: Likeness,
): MapPoint[] {
  return [...found.lags].flatMap((steps, step) => {
    if ((found.likeness[step] ?? 0) < least.likeness || (found.lead[step] ?? 0) < least.lead) return []
    const frame = first + step * hop + Math.floor(hop / 2)
    const placed = frame + placeLag(frame, lag + steps * hop, likenessOf)
    return [{ source: frame * frameSeconds, dub: placed * frameSeconds }]
  })
}

/** Anchors between two others: what is alike for less than a step of the coarse search confirms. */
function anchorsBetween(from: MapPoint, to: MapPoint, likenessOf: Likeness): readonly MapPoint[] {
  if (Math.max(to.source - from.source, to.dub - from.dub) < leastGap) return []
  const frames = (seconds: number) => Math.round(seconds / frameSeconds)
  const [before, after] = [frames(lagOf(from)), frames(lagOf(to))]
  const grid = { first: frames(from.source) - marginFrames, lag: Math.round((before + after) / 2), hop: 1 }
  const [count, reach] = [
    frames(to.source) + marginFrames - grid.first,
    Math.ceil(Math.abs(after - before) / 2) + gapReach,
  ]
  if (count * reach > maxCells / 4) return []
  const likenessAt: Likeness = (step, other) => likenessOf(grid.first + step, grid.first + other + grid.lag)
  return placeAnchors(findLags(count, reach, likenessAt, fineSteps), grid, leastFine, likenessOf)
}

/** Median level in dB of what both share, relative to the source; `null` where they share less than 2 s. */
function findGain(source: Levels, dub: Levels, { lags, likeness, lead }: Lags): number | null {
  const gains: number[] = []
  for (let step = 0; step < lags.length; step += 1)
    if ((likeness[step] ?? 0) > leastLikeness && (lead[step] ?? 0) > leastLead)
      gains.push((dub.means[step + (lags[step] ?? 0)] ?? 0) - (source.means[step] ?? 0))
  return gains.length < 50 ? null : (gains.toSorted((a, b) => a - b)[Math.floor(gains.length / 2)] ?? 0)
}

/** Share of the bands that have the same level on both sides: those in which what they share exceeds their voices. */
function sharedCells(source: Levels, step: number, dub: Levels, other: number, gain: number): number {
  if (step < 0 || other < 0 || step >= source.count || other >= dub.count) return 0
  const difference = (dub.means[other] ?? 0) - (source.means[step] ?? 0) - gain
  const [from, otherFrom] = [step * usedBands, other * usedBands]
  let count = 0
  for (let band = 0; band < usedBands; band += 1)
    if (
      Math.abs((dub.values[otherFrom + band] ?? 0) + difference - (source.values[from + band] ?? 0)) < maxCellDeviation
    )
      count += 1
  return count / usedBands
}

/** Levels of the bands of speech in dB without their mean; NaN where a frame is not audible. */
type Levels = { readonly count: number; readonly values: Float32Array; readonly means: Float32Array }

function levelsOf({ bands, frameCount }: SoundFeatures, hop: number): Levels {
  const count = Math.floor(frameCount / hop)
  const values = new Float32Array(count * usedBands)
  const means = new Float32Array(count)
  for (let step = 0; step < count; step += 1) {
    let mean = 0
    for (let band = 0; band < usedBands; band += 1) {
      let sum = 0
      for (let at = 0; at < hop; at += 1) sum += bands[(step * hop + at) * bandCount + firstSpeechBand + band] ?? 0
      const level = bandDecibels(sum / hop)
      values[step * usedBands + band] = level
      mean += level / usedBands
    }
    for (let at = step * usedBands; at < (step + 1) * usedBands; at += 1)
      values[at] = mean < audibleLevel ? NaN : (values[at] ?? 0) - mean
    means[step] = mean
  }
  return { count, values, means }
}

/** From 0 to 1; 0 where one of both is not audible or does not exist. */
function likenessOf(source: Levels, step: number, dub: Levels, other: number): number {
  if (step < 0 || other < 0 || step >= source.count || other >= dub.count) return 0
  const [from, otherFrom] = [step * usedBands, other * usedBands]
  const limit = maxDeviation * usedBands
  let sum = 0
  for (let band = 0; band < usedBands; band += 1) {
    sum += Math.abs((source.values[from + band] ?? 0) - (dub.values[otherFrom + band] ?? 0))
    if (!(sum < limit)) return 0
  }
  return 1 - sum / limit
}

/** The lag in frames, with a fraction, at which the frames around one are the most alike. */
function placeLag(frame: number, coarse: number, likeness: (at: number, other: number) => number): number {
  const scores = Array.from({ length: 2 * missedFrames + 1 }, (_, index) => {
    const lag = coarse + index - missedFrames
    let sum = 0
    for (let at = frame - placedFrames; at <= frame + placedFrames; at += 1) sum += likeness(at, at + lag)
    return sum
  })
  const best = scores.reduce((at, score, index) => (score > (scores[at] ?? 0) ? index : at), missedFrames)
  const [before = 0, peak = 0, after = 0] = [scores[best - 1], scores[best], scores[best + 1]]
  const curvature = before - 2 * peak + after
  const fraction = curvature < 0 ? (0.5 * (before - after)) / curvature : 0
  return coarse + best - missedFrames + Math.max(-0.5, Math.min(0.5, fraction))
}

/** The longest subsequence that advances on both sides. */
function inOrder(points: readonly MapPoint[]): readonly MapPoint[] {
  const ends: number[] = []
  const previous = points.map(({ dub }, at) => {
    let [low, high] = [0, ends.length]
    while (low < high) {
      const middle = (low + high) >> 1
      if ((points[ends[middle] ?? 0]?.dub ?? 0) <= dub) low = middle + 1
      else high = middle
    }
    ends[low] = at
    return ends[low - 1]
  })
  const chosen: MapPoint[] = []
  for (let at = ends.at(-1); at !== undefined; at = previous[at]) {
    const point = points[at]
    if (point) chosen.push(point)
  }
  return chosen.toReversed()
}

/** Drops moments whose lag leaves that of others and soon comes back to it: a bend that another takes back is rare. */
function withoutExcursions(points: readonly MapPoint[]): readonly MapPoint[] {
  const stays: MapPoint[] = []
  for (let [at, point] = [0, points[0]]; point; point = points[at]) {
    const { source } = point
    const lag = lagOf(point)
    const hasLag = (other: MapPoint) => Math.abs(lagOf(other) - lag) < sameLag
    stays.push(point)
    const isBack = (other: MapPoint) => hasLag(other) && other.source - source < excursionSeconds
    at = hasLag(points[at + 1] ?? point) ? at + 1 : Math.max(at + 1, points.findLastIndex(isBack))
  }
  return stays
}
