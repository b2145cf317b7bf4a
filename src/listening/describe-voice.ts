import type { FrameRange } from './detect-speech.ts'
import { bandCount, bandDecibels, type SoundFeatures } from './sound-features.ts'

/** The voice of some speech. */
export type Voice = {
  /** Voiced frames that were measured. */
  readonly frames: number
  /** Median pitch in Hz. */
  readonly pitch: number
  /** Mean liftered mel cepstrum without its first coefficient, which is the level. */
  readonly timbre: readonly number[]
}

const cepstrumCount = 12

/** Periodicity, from 0 to 255, from which the pitch of a frame is reliable. */
const minPeriodicity = 205

/** Fewer voiced frames do not describe a voice. */
const minFrames = 20

/** Describes the voice in the ranges; `null` if they hold too little voiced speech. */
export function describeVoice(features: SoundFeatures, ranges: readonly FrameRange[]): Voice | null {
  const pitches: number[] = []
  const sums = new Float64Array(bandCount)
  for (const { from, to } of ranges) {
    for (let frame = Math.max(0, from); frame < Math.min(to, features.frameCount); frame += 1) {
      if ((features.periodicity[frame] ?? 0) < minPeriodicity) continue
      pitches.push(features.pitch[frame] ?? 0)
      for (let band = 0; band < bandCount; band += 1)
        sums[band] = (sums[band] ?? 0) + bandDecibels(features.bands[frame * bandCount + band] ?? 0)
    }
  }
  if (pitches.length < minFrames) return null
  const levels = Array.from(sums, (sum) => sum / pitches.length)
  return { frames: pitches.length, pitch: median(pitches), timbre: cepstrum(levels) }
}

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  return sorted[Math.floor(sorted.length / 2)] ?? 0
}

/** Absolute distance of two pitches in semitones. */
export const pitchDistance = (a: number, b: number): number => Math.abs(12 * Math.log2(a / b))

/** Root mean square difference of two cepstra: about the difference of the spectral envelopes in dB, weighted. */
export function timbreDistance(a: Voice, b: Voice): number {
  const sum = a.timbre.reduce((total, value, at) => total + (value - (b.timbre[at] ?? 0)) ** 2, 0)
  return Math.sqrt(sum)
}

/**
 * Mel-frequency cepstral coefficients 1 to 12 (Davis and Mermelstein, 1980), orthonormal, multiplied by `lifter`: the
 * lowest ones depend more on what is said than the others do.
 */
function cepstrum(levels: readonly number[]): number[] {
  return Array.from({ length: cepstrumCount }, (_, index) => {
    let sum = 0
    for (const [band, level] of levels.entries())
      sum += level * Math.cos((Math.PI * (index + 1) * (band + 0.5)) / bandCount)
    return sum * (Math.sqrt(2) / bandCount) * lifter(index + 1)
  })
}

/** The raised sine of Juang, Rabiner and Wilpon, 1987, "On the use of bandpass liftering in speech recognition"; mean 1. */
function lifter(index: number): number {
  const height = cepstrumCount / 2
  return (1 + height * Math.sin((Math.PI * index) / cepstrumCount)) / (1 + (height * 2) / Math.PI)
}
