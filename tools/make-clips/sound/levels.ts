// Loudness over time: where speech starts and ends, and how far a mouth is open.

/** Samples per second of all sound here. */
export const sampleRate = 48_000

/** Length of a measuring window in seconds. */
const windowSeconds = 0.005

/** Root mean square of each window of `windowSeconds`. */
function windowLevels(samples: Float32Array): Float64Array {
  const size = Math.round(sampleRate * windowSeconds)
  const levels = new Float64Array(Math.ceil(samples.length / size))
  for (let at = 0; at < levels.length; at += 1)
    levels[at] = rootMeanSquare(samples.subarray(at * size, (at + 1) * size))
  return levels
}

export function rootMeanSquare(samples: Float32Array): number {
  let sum = 0
  for (const sample of samples) sum += sample * sample
  return samples.length === 0 ? 0 : Math.sqrt(sum / samples.length)
}

/** RMS below which sound does not count as speech (1 is full scale). */
const silence = 0.004

/** Returns the first and last time, in seconds, at most `belowPeak` dB below the loudest one; null in silence. */
export function speechBounds(samples: Float32Array, belowPeak: number): { start: number; end: number } | null {
  const levels = windowLevels(samples)
  const peak = levels.reduce((max, level) => Math.max(max, level), 0)
  const threshold = peak * 10 ** (-belowPeak / 20)
  if (peak < silence) return null
  const first = levels.findIndex((level) => level >= threshold)
  const last = levels.findLastIndex((level) => level >= threshold)
  return { start: first * windowSeconds, end: (last + 1) * windowSeconds }
}

/** Zero crossings per second: low for open, round vowels, high for hissing consonants. */
export function crossingRate(samples: Float32Array): number {
  let crossings = 0
  for (let at = 1; at < samples.length; at += 1) {
    if ((samples[at - 1] ?? 0) < 0 !== (samples[at] ?? 0) < 0) crossings += 1
  }
  return samples.length === 0 ? 0 : (crossings * sampleRate) / samples.length
}
