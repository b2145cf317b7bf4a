import { runsOf } from './detect-speech.ts'
import type { Finding } from '#src/domain/review/finding.ts'
import { frameSeconds, type SoundFeatures } from './sound-features.ts'

/** Difference of integrated loudness in LU that is reported. */
const minLoudnessDifference = 4

/** Share of frames with clipped samples that is reported. */
const minClippedShare = 0.02

/** Level in LUFS below which a frame is silent: the absolute gate of ITU-R BS.1770. */
const silenceLoudness = -70

/** Level in LUFS from which the source has sound. */
const soundLoudness = -50

/** Seconds of silence that are reported. */
const minSilenceSeconds = 1.5

/** @param sourceSpeech Where the source speaks: missing speech has findings of its own. */
export function findLevels(source: SoundFeatures, dub: SoundFeatures, sourceSpeech: Uint8Array): readonly Finding[] {
  return [
    ...loudnessDiffers(source, dub),
    ...clipping(source, 'source'),
    ...clipping(dub, 'dub'),
    ...silences(dub, source, sourceSpeech),
  ]
}

function loudnessDiffers(source: SoundFeatures, dub: SoundFeatures): Finding[] {
  const [expected, measure] = [integrateLoudness(source.loudnessPower), integrateLoudness(dub.loudnessPower)]
  if (!Number.isFinite(expected) || !Number.isFinite(measure)) return []
  if (Math.abs(measure - expected) < minLoudnessDifference) return []
  const end = dub.frameCount * frameSeconds
  return [{ kind: 'loudness-differs', side: 'dub', start: 0, end, segment: null, measure, expected }]
}

/** One finding per side, from its first clipped frame to its last. */
function clipping({ clippedSamples }: SoundFeatures, side: Finding['side']): Finding[] {
  const share = clippedSamples.filter((count) => count > 0).length / clippedSamples.length
  if (!(share >= minClippedShare)) return []
  const start = clippedSamples.findIndex((count) => count > 0) * frameSeconds
  const end = (clippedSamples.findLastIndex((count) => count > 0) + 1) * frameSeconds
  return [{ kind: 'clipping', side, start, end, segment: null, measure: share, expected: 0 }]
}

/** Silence of the dub; a source that is silent meanwhile is no fault of the dub. */
function silences({ loudnessPower }: SoundFeatures, source: SoundFeatures, sourceSpeech: Uint8Array): Finding[] {
  const isTrackSilent = loudnessPower.every((power) => toLoudness(power) < silenceLoudness)
  const mask = Uint8Array.from(loudnessPower, (power, frame) => {
    const sourceLoudness = toLoudness(source.loudnessPower[frame] ?? 0)
    const isMissing = sourceLoudness > soundLoudness && (isTrackSilent || sourceSpeech[frame] !== 1)
    return toLoudness(power) < silenceLoudness && isMissing ? 1 : 0
  })
  return runsOf(mask)
    .map(({ from, to }) => ({ start: from * frameSeconds, end: to * frameSeconds }))
    .filter(({ start, end }) => end - start >= minSilenceSeconds)
    .map(({ start, end }) => ({
      kind: 'silence',
      side: 'dub',
      start,
      end,
      segment: null,
      measure: end - start,
      expected: 0,
    }))
}

/** Frames of 10 ms per gating block of 400 ms, and from one block to the next (75 % overlap). */
const blockFrames = 40
const stepFrames = 10

const absoluteGate = -70
const relativeGate = -10

/** Loudness in LUFS of a mean square of K-weighted samples. */
const toLoudness = (power: number): number => -0.691 + 10 * Math.log10(power)

/**
 * Integrated loudness in LUFS with both gates of ITU-R BS.1770-4 (−70 LUFS; −10 LU), as EBU R 128 prescribes.
 * `-Infinity` for sound that is shorter than 400 ms or never louder than the absolute gate.
 *
 * @param loudnessPower See `SoundFeatures`.
 */
export function integrateLoudness(loudnessPower: Float32Array): number {
  const blocks: number[] = []
  for (let first = 0; first + blockFrames <= loudnessPower.length; first += stepFrames) {
    const power = mean(loudnessPower.subarray(first, first + blockFrames))
    if (toLoudness(power) > absoluteGate) blocks.push(power)
  }
  const threshold = toLoudness(mean(blocks)) + relativeGate
  return toLoudness(mean(blocks.filter((power) => toLoudness(power) > threshold)))
}

function mean(values: readonly number[] | Float32Array): number {
  let sum = 0
  for (const value of values) sum += value
  return values.length === 0 ? 0 : sum / values.length
}
