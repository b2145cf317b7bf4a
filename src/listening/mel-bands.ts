import { PowerSpectrum } from './power-spectrum.ts'
import { bandCount, bandValue, listeningRateHz } from './sound-features.ts'

/** Samples per spectrum: 32 ms. */
export const spectrumSamples = 512

const lowestHz = 100
const highestHz = 7600

const toMel = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const toHertz = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

/**
 * Measures the level of overlapping triangular bands at equal distances on the mel scale (Davis and Mermelstein, 1980,
 * "Comparison of parametric representations for monosyllabic word recognition").
 */
export class MelBands {
  readonly #spectrum = new PowerSpectrum(spectrumSamples)
  readonly #powers = new Float64Array(spectrumSamples / 2 + 1)
  readonly #windowed = new Float32Array(spectrumSamples)
  readonly #window = Float32Array.from(
    { length: spectrumSamples },
    (_, at) => 0.5 - 0.5 * Math.cos((2 * Math.PI * (at + 0.5)) / spectrumSamples),
  )
  /** Frequencies at which the bands begin, peak and end, in bins. */
  readonly #edges = Array.from({ length: bandCount + 2 }, (_, at) => {
    const mel = toMel(lowestHz) + ((toMel(highestHz) - toMel(lowestHz)) * at) / (bandCount + 1)
    return (toHertz(mel) * spectrumSamples) / listeningRateHz
  })

  /** Writes the `bandCount` levels of `spectrumSamples` samples into `levels` from `offset`. */
  measure(samples: Float32Array, levels: Uint8Array, offset: number): void {
    for (let at = 0; at < spectrumSamples; at += 1) this.#windowed[at] = (samples[at] ?? 0) * (this.#window[at] ?? 0)
    this.#spectrum.transform(this.#windowed, this.#powers)
    for (let band = 0; band < bandCount; band += 1)
      levels[offset + band] = bandValue(10 * Math.log10(this.#bandPower(band) + 1e-20))
  }

  /** Mean square of the part of the samples that is in the band; a sine of amplitude 1 at its peak has about 0.5. */
  #bandPower(band: number): number {
    const [begin = 0, peak = 0, end = 0] = this.#edges.slice(band, band + 3)
    let sum = 0
    for (let bin = Math.ceil(begin); bin < end; bin += 1) {
      const weight = bin < peak ? (bin - begin) / (peak - begin) : (end - bin) / (end - peak)
      sum += weight * (this.#powers[bin] ?? 0)
    }
    // The window's mean square is 3/8; both halves of the spectrum count.
    return (sum * 2) / (spectrumSamples * spectrumSamples * 0.375)
  }
}
