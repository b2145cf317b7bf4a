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

/** Computes power spectra of real signals of one length, by the radix-2 transform of Cooley and Tukey (1965). */
class PowerSpectrum {
  readonly #size: number
  readonly #real: Float64Array
  readonly #imaginary: Float64Array
  readonly #cosines: Float64Array
  readonly #sines: Float64Array
  readonly #reversed: Uint16Array

  /** @param size Samples per transform, a power of two up to 65536. */
  constructor(size: number) {
    this.#size = size
    this.#real = new Float64Array(size)
    this.#imaginary = new Float64Array(size)
    this.#cosines = Float64Array.from({ length: size / 2 }, (_, at) => Math.cos((2 * Math.PI * at) / size))
    this.#sines = Float64Array.from({ length: size / 2 }, (_, at) => -Math.sin((2 * Math.PI * at) / size))
    this.#reversed = new Uint16Array(size)
    for (let at = 1; at < size; at += 1)
      this.#reversed[at] = ((this.#reversed[at >> 1] ?? 0) >> 1) | (at & 1 ? size >> 1 : 0)
  }

  /** Writes the squared magnitudes of the bins from 0 to `size / 2` into `powers`. */
  transform(samples: Float32Array, powers: Float64Array): void {
    const real = this.#real
    const imaginary = this.#imaginary
    for (let at = 0; at < this.#size; at += 1) {
      real[at] = samples[this.#reversed[at] ?? 0] ?? 0
      imaginary[at] = 0
    }
    for (let half = 1; half < this.#size; half *= 2) this.#combine(half)
    for (let at = 0; at <= this.#size / 2; at += 1)
      powers[at] = (real[at] ?? 0) * (real[at] ?? 0) + (imaginary[at] ?? 0) * (imaginary[at] ?? 0)
  }

  /** Combines transforms of `half` samples into transforms of twice as many. */
  #combine(half: number): void {
    const real = this.#real
    const imaginary = this.#imaginary
    const step = this.#size / (2 * half)
    for (let block = 0; block < this.#size; block += 2 * half) {
      for (let at = 0; at < half; at += 1) {
        const cosine = this.#cosines[at * step] ?? 0
        const sine = this.#sines[at * step] ?? 0
        const even = block + at
        const odd = even + half
        const oddReal = (real[odd] ?? 0) * cosine - (imaginary[odd] ?? 0) * sine
        const oddImaginary = (real[odd] ?? 0) * sine + (imaginary[odd] ?? 0) * cosine
        real[odd] = (real[even] ?? 0) - oddReal
        imaginary[odd] = (imaginary[even] ?? 0) - oddImaginary
        real[even] = (real[even] ?? 0) + oddReal
        imaginary[even] = (imaginary[even] ?? 0) + oddImaginary
      }
    }
  }
}
