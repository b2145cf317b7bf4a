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

/** The same for the share of bands that are alike, which are few under voices. */
const leastSharedLikeness = 0.08
const leastSharedLead = 0.03

/** Seconds around an anchor in which others must confirm it. */
const aroundSeconds = 0.3

/** Frames around an anchor that place it, and frames by which the coarse search may have missed it. */
const placedFrames = 20
const missedFrames = 8

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
  const { lags, likeness, lead, chance } = findLags(coarseSource.count, reach, (at, other) =>
    sharedCells(coarseSource, at, coarseDub, other, gain),
  )
  const [fineSource, fineDub] = [levelsOf(source, 1), levelsOf(dub, 1)]
  const fineLikeness = (at: number, other: number) => sharedCells(fineSource, at, fineDub, other, gain)
  const anchors: MapPoint[] = []
  for (let step = 0; step < lags.length; step += 1) {
    if ((likeness[step] ?? 0) < leastSharedLikeness || (lead[step] ?? 0) < leastSharedLead) continue
    const frame = step * hop + hop / 2
    const lag = placeLag(frame, (lags[step] ?? 0) * hop, fineLikeness)
    anchors.push({ source: frame * frameSeconds, dub: (frame + lag) * frameSeconds })
  }
  return {
    anchors: inOrder(withoutOutliers(inOrder(anchors))),
    likenessAt: (at) => {
      const frame = Math.round(at.source / frameSeconds)
      const likeness = fineLikeness(frame, Math.round(at.dub / frameSeconds))
      return likeness - (chance[Math.min(chance.length - 1, Math.floor(frame / hop))] ?? 0)
    },
  }
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

/** Drops moments whose lag is not that of the moments around them. */
function withoutOutliers(points: readonly MapPoint[]): readonly MapPoint[] {
  return points.filter((point, at) => {
    const near = points
      .slice(Math.max(0, at - 3), at + 4)
      .filter(({ source }) => Math.abs(source - point.source) < aroundSeconds)
      .map(lagOf)
      .toSorted((a, b) => a - b)
    return near.length >= 3 && Math.abs((near[near.length >> 1] ?? 0) - lagOf(point)) < 0.06
  })
}
