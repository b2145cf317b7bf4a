/** Frames of 10 ms per gating block of 400 ms, and from one block to the next (75 % overlap). */
const blockFrames = 40
const stepFrames = 10

const absoluteGate = -70
const relativeGate = -10

/** Loudness in LUFS of a mean square of K-weighted samples. */
export const toLoudness = (power: number): number => -0.691 + 10 * Math.log10(power)

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
