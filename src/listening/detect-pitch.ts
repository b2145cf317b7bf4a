/** Sample rate of the detection in Hz; half that of the analysis. */
const pitchRateHz = 8000

const lowestPitchHz = 62
const highestPitchHz = 420

const longestLag = Math.ceil(pitchRateHz / lowestPitchHz)
const shortestLag = Math.floor(pitchRateHz / highestPitchHz)
const windowSamples = 224

/** Samples that `detectPitch` reads. */
export const pitchSamples = windowSamples + longestLag + 1

/** Aperiodicity below which a lag is accepted as the period. */
const acceptedAperiodicity = 0.15

/** Mean square below which a frame counts as silence (−80 dB). */
const silencePower = 1e-8

const differences = new Float32Array(longestLag + 2)

/**
 * Returns the pitch in Hz and the periodicity from 0 to 1 of `pitchSamples` samples at `pitchRateHz`. The method is YIN
 * (de Cheveigné and Kawahara, 2002, "YIN, a fundamental frequency estimator for speech and music"), steps 1 to 5.
 */
export function detectPitch(samples: Float32Array): { readonly pitch: number; readonly periodicity: number } {
  let power = 0
  for (let at = 0; at < windowSamples; at += 1) power += (samples[at] ?? 0) ** 2
  if (power / windowSamples < silencePower) return { pitch: 0, periodicity: 0 }
  fillNormalizedDifferences(samples)
  const lag = periodLag()
  const aperiodicity = differences[lag] ?? 1
  return { pitch: pitchRateHz / interpolatedMinimum(lag), periodicity: Math.min(1, Math.max(0, 1 - aperiodicity)) }
}

/** Fills `differences` with the cumulative mean normalized difference of each lag. */
function fillNormalizedDifferences(samples: Float32Array): void {
  let sum = 0
  differences[0] = 1
  for (let lag = 1; lag <= longestLag + 1; lag += 1) {
    let difference = 0
    for (let at = 0; at < windowSamples; at += 1) {
      const delta = (samples[at] ?? 0) - (samples[at + lag] ?? 0)
      difference += delta * delta
    }
    sum += difference
    differences[lag] = sum > 0 ? (difference * lag) / sum : 1
  }
}

/** Returns the first lag with an accepted local minimum, else the lag of the least difference. */
function periodLag(): number {
  let best = shortestLag
  for (let lag = shortestLag; lag <= longestLag; lag += 1) {
    const difference = differences[lag] ?? 1
    if (difference < acceptedAperiodicity && difference <= (differences[lag + 1] ?? 1)) return lag
    if (difference < (differences[best] ?? 1)) best = lag
  }
  return best
}

/** The minimum of the parabola through a lag and its neighbours. */
function interpolatedMinimum(lag: number): number {
  const [before, at, after] = [differences[lag - 1] ?? 1, differences[lag] ?? 1, differences[lag + 1] ?? 1]
  const curvature = before - 2 * at + after
  return curvature > 0 ? lag + Math.max(-1, Math.min(1, (before - after) / (2 * curvature))) : lag
}
