// Mixes a side's lines with its bed, masters the track and extracts its features.
import { FeatureExtractor } from '#src/listening/feature-extractor.ts'
import { listeningRateHz, type SoundFeatures } from '#src/listening/sound-features.ts'
import type { SpokenLine } from './make-scene.ts'

export type Track = {
  readonly lines: readonly SpokenLine[]
  readonly bed: Float32Array
  readonly gain: number
  readonly muted: readonly [number, number] | null
}

export type MeasuredTrack = { readonly features: SoundFeatures; readonly seconds: number; readonly cpuSeconds: number }

export const renderTrack = (track: Track): MeasuredTrack => extract([mixTrack(track)])

export function mixTrack({ lines, bed, gain, muted }: Track): Float32Array {
  const mix = bed.slice()
  for (const { start, samples } of lines) {
    const first = Math.round(start * listeningRateHz)
    for (let at = Math.max(0, -first); at < samples.length && first + at < mix.length; at += 1)
      mix[first + at] = (mix[first + at] ?? 0) + (samples[at] ?? 0)
  }
  if (muted) mix.fill(0, Math.round(muted[0] * listeningRateHz), Math.round(muted[1] * listeningRateHz))
  return mix.map((sample) => Math.min(1, Math.max(-1, limit(sample * 1.3) * gain)))
}

/** Soft limit at 0.9, as the demo's clips were mastered. */
function limit(sample: number): number {
  const over = Math.abs(sample) - 0.7
  return over <= 0 ? sample : Math.sign(sample) * (0.7 + 0.2 * Math.tanh(over / 0.2))
}

/** Extracts features from chunks of ten seconds. */
export function extract(channels: readonly Float32Array[]): MeasuredTrack {
  const before = process.cpuUsage()
  const extractor = new FeatureExtractor()
  const step = 10 * listeningRateHz
  const length = channels[0]?.length ?? 0
  for (let at = 0; at < length; at += step)
    extractor.add(
      channels.map((samples) => samples.subarray(at, at + step)),
      at / listeningRateHz,
    )
  const features = extractor.features()
  const { user, system } = process.cpuUsage(before)
  return { features, seconds: length / listeningRateHz, cpuSeconds: (user + system) / 1e6 }
}
