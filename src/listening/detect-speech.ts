import { measureRise } from './measure-rise.ts'
import { bandCount, bandDecibels, firstSpeechBand, lastSpeechBand, type SoundFeatures } from './sound-features.ts'

/** Half of the time in frames over which the level of the background is estimated (3 s). */
const backgroundReach = 300

/** Frames per block of the background's estimate. */
const blockFrames = 10

/** Share of the blocks that are at most as loud as the background. */
const backgroundQuantile = 0.15

/** Mean excess over the background in dB from which a frame contains speech, and that a run of speech must reach. */
const frameExcess = 5
const runExcess = 6

/** Mean rise over the other side in dB from which a frame contains speech if both sides have one background. */
const frameRise = 0.5

/** Bands further below the level of speech, in dB, count as this far below it. */
const bandRange = 45

/** A frame further below the level of speech, in dB, is none; the louder the background, the narrower the range. */
const widestRange = 26
const narrowestRange = 9

/** Some of a run must be this close to the level of speech, in dB, or this far above the lowest. */
const runRange = 8
const runMargin = 10

/** dB above the background's median level from which a frame can be speech. */
const backgroundMargin = 3.5

/** Least share of voiced frames in a run, and the periodicity, from 0 to 255, of such a frame: creaky voices are low. */
const minVoicedShare = 0.15
const voicedPeriodicity = 110

/** Shorter gaps are closed, and shorter runs dropped; in frames. */
const longestGap = 15
const shortestRun = 12

export type Speech = {
  /** 1 for each frame with speech, else 0. */
  readonly mask: Uint8Array
  /** Level in dB of the bands of speech, of each frame. */
  readonly levels: Float32Array
}

/**
 * Finds the frames with speech.
 *
 * Where both sides have one background, sound that the other side does not have is speech; see `measureRise`. Elsewhere
 * the decision compares the long-term spectral envelope with the background's (Ramírez et al., 2004, "Efficient voice
 * activity detection algorithms using long-term speech information"). The background of each band is its minimum
 * statistics (Martin, 2001, "Noise power spectral density estimation"), and a run of frames must come close to the level
 * of the track's speech. All runs must contain voiced frames, which drums and short noises do not.
 *
 * @param pauses See `measureRise`.
 */
export function detectSpeech(features: SoundFeatures, other: SoundFeatures, pauses: Uint8Array): Speech {
  const levels = smooth(frameLevels(features), 4)
  const speechLevel = quantile(levels, 0.93)
  const lowestLevel = lowestSpeechLevel(levels, speechLevel)
  const excess = smooth(excessOverBackground(features, speechLevel), 4)
  const rise = smooth(measureRise(features, other, pauses, speechLevel - bandRange) ?? levels.map(() => NaN), 4)
  const isRaised = (at: number) =>
    Number.isNaN(rise[at])
      ? (excess[at] ?? 0) >= frameExcess && (levels[at] ?? 0) >= lowestLevel
      : (rise[at] ?? 0) >= frameRise
  const speech = Uint8Array.from(levels, (_, at) => (isRaised(at) ? 1 : 0))
  closeGaps(speech, longestGap)
  for (const { from, to } of runsOf(speech)) {
    const isClear =
      !rise.subarray(from, to).some(Number.isNaN) ||
      (quantile(excess.subarray(from, to), 0.8) >= runExcess &&
        quantile(levels.subarray(from, to), 0.8) >= Math.min(speechLevel - runRange, lowestLevel + runMargin))
    if (to - from < shortestRun || !isClear || voicedShare(features, from, to) < minVoicedShare)
      speech.fill(0, from, to)
  }
  return { mask: speech, levels }
}

export type FrameRange = { readonly from: number; readonly to: number }

/** The ranges of consecutive frames that are 1; `to` is exclusive. */
export function runsOf(mask: Uint8Array): readonly FrameRange[] {
  const runs: FrameRange[] = []
  let from = -1
  for (let at = 0; at <= mask.length; at += 1) {
    if (mask[at] === 1) {
      if (from < 0) from = at
    } else if (from >= 0) {
      runs.push({ from, to: at })
      from = -1
    }
  }
  return runs
}

/** Fills gaps of at most `longest` frames. */
export function closeGaps(mask: Uint8Array, longest: number): void {
  const runs = runsOf(mask)
  for (const [index, { to }] of runs.entries()) {
    const next = runs[index + 1]
    if (next && next.from - to <= longest) mask.fill(1, to, next.from)
  }
}

function lowestSpeechLevel(levels: Float32Array, speechLevel: number): number {
  const background = quantile(
    levels.filter((level) => level < speechLevel - narrowestRange),
    0.5,
  )
  return speechLevel - Math.min(widestRange, Math.max(narrowestRange, speechLevel - background - backgroundMargin))
}

/** Level in dB of the bands of speech together. */
function frameLevels({ bands, frameCount }: SoundFeatures): Float32Array {
  return Float32Array.from({ length: frameCount }, (_, frame) => {
    let power = 0
    for (let band = firstSpeechBand; band <= lastSpeechBand; band += 1)
      power += 10 ** (bandDecibels(bands[frame * bandCount + band] ?? 0) / 10)
    return 10 * Math.log10(power)
  })
}

/** Mean over the bands of how far each is above its background, at most 30 dB. */
function excessOverBackground(features: SoundFeatures, speechLevel: number): Float32Array {
  const { bands, frameCount } = features
  const excess = new Float32Array(frameCount)
  const lowestBackground = speechLevel - bandRange
  for (let band = firstSpeechBand; band <= lastSpeechBand; band += 1) {
    const background = backgroundOf(bands, band, frameCount)
    for (let frame = 0; frame < frameCount; frame += 1) {
      const floor = Math.max(lowestBackground, background[Math.floor(frame / blockFrames)] ?? 0)
      const above = bandDecibels(bands[frame * bandCount + band] ?? 0) - floor
      excess[frame] = (excess[frame] ?? 0) + Math.min(30, Math.max(0, above)) / (lastSpeechBand - firstSpeechBand + 1)
    }
  }
  return excess
}

/** The background's level of one band in dB, per block. */
function backgroundOf(bands: Uint8Array, band: number, frameCount: number): Float32Array {
  const blocks = Float32Array.from({ length: Math.ceil(frameCount / blockFrames) }, (_, block) => {
    const end = Math.min(frameCount, (block + 1) * blockFrames)
    let sum = 0
    for (let frame = block * blockFrames; frame < end; frame += 1) sum += bands[frame * bandCount + band] ?? 0
    return bandDecibels(sum / (end - block * blockFrames))
  })
  const reach = backgroundReach / blockFrames
  return blocks.map((_, block) =>
    quantile(blocks.subarray(Math.max(0, block - reach), block + reach + 1), backgroundQuantile),
  )
}

function voicedShare({ periodicity }: SoundFeatures, from: number, to: number): number {
  let voiced = 0
  for (let at = from; at < to; at += 1) if ((periodicity[at] ?? 0) > voicedPeriodicity) voiced += 1
  return voiced / (to - from)
}

/** Moving average over `reach` frames to both sides. */
function smooth(values: Float32Array, reach: number): Float32Array {
  return values.map((_, at) => {
    let sum = 0
    const [from, to] = [Math.max(0, at - reach), Math.min(values.length, at + reach + 1)]
    for (let near = from; near < to; near += 1) sum += values[near] ?? 0
    return sum / (to - from)
  })
}

/** The value that the share `order` of the values does not exceed; 0 without values. */
export function quantile(values: Float32Array, order: number): number {
  const sorted = values.toSorted()
  return sorted[Math.min(sorted.length - 1, Math.floor(order * sorted.length))] ?? 0
}
