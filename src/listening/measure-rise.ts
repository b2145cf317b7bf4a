import { bandCount, bandDecibels, firstSpeechBand, lastSpeechBand, type SoundFeatures } from './sound-features.ts'

/** Mean level in dB of the bands below which a side has no sound that could be compared. */
const audibleLevel = -80

/** Mean deviation in dB of the bands' differences, and from the usual difference, up to which two frames are alike. */
const maxDeviation = 1.5

/** Frames that must be alike before both sides count as having one background. */
const leastAlikeFrames = 100

/** A band contributes at most this many dB. */
const highestRise = 30

const speechBandCount = lastSpeechBand - firstSpeechBand + 1

/**
 * Returns the mean level in dB by which the bands of each frame exceed those of the other side, as in the power level
 * difference of two channels that have one noise (Jeub et al., 2012, "Noise reduction for dual-microphone mobile phones
 * exploiting power level differences"). A dub has the music and noise of its source, which therefore do not rise, however
 * loud they are. NaN where the other side has no sound; `null` if the sides have no background in common.
 *
 * @param pauses 1 for each frame in which the lists name no line: a voice that both sides have is no background.
 * @param floor Lower levels in dB count as this one.
 */
export function measureRise(
  features: SoundFeatures,
  other: SoundFeatures,
  pauses: Uint8Array,
  floor: number,
): Float32Array | null {
  const gain = backgroundGain(features, other, pauses)
  if (gain === null) return null
  return Float32Array.from({ length: features.frameCount }, (_, frame) => {
    if (!(meanLevel(other, frame) >= audibleLevel)) return NaN
    let rise = 0
    for (let band = firstSpeechBand; band <= lastSpeechBand; band += 1) {
      const level = Math.max(floor, bandLevel(features, frame, band))
      const otherLevel = Math.max(floor, bandLevel(other, frame, band) + gain)
      rise += Math.min(highestRise, Math.max(0, level - otherLevel))
    }
    return rise / speechBandCount
  })
}

/** Level of the common background in dB relative to the other side's: the median difference of frames that are alike. */
function backgroundGain(features: SoundFeatures, other: SoundFeatures, pauses: Uint8Array): number | null {
  const gains: number[] = []
  for (let frame = 0; frame < Math.min(features.frameCount, other.frameCount); frame += 1) {
    const [level, otherLevel] = [meanLevel(features, frame), meanLevel(other, frame)]
    if (pauses[frame] !== 1 || Math.min(level, otherLevel) < audibleLevel) continue
    const gain = level - otherLevel
    if (meanDeviation(features, other, frame, gain) < maxDeviation) gains.push(gain)
  }
  const median = gains.toSorted((a, b) => a - b)[Math.floor(gains.length / 2)] ?? 0
  const agreeing = gains.filter((gain) => Math.abs(gain - median) < maxDeviation).length
  return agreeing >= leastAlikeFrames && agreeing >= gains.length / 2 ? median : null
}

function meanDeviation(features: SoundFeatures, other: SoundFeatures, frame: number, gain: number): number {
  let sum = 0
  for (let band = firstSpeechBand; band <= lastSpeechBand; band += 1)
    sum += Math.abs(bandLevel(features, frame, band) - bandLevel(other, frame, band) - gain)
  return sum / speechBandCount
}

/** Mean level in dB of the bands of speech; NaN after the end. */
function meanLevel(features: SoundFeatures, frame: number): number {
  if (frame >= features.frameCount) return NaN
  let sum = 0
  for (let band = firstSpeechBand; band <= lastSpeechBand; band += 1) sum += bandLevel(features, frame, band)
  return sum / speechBandCount
}

const bandLevel = ({ bands }: SoundFeatures, frame: number, band: number) =>
  bandDecibels(bands[frame * bandCount + band] ?? 0)
