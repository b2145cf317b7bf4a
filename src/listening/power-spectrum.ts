/** Computes power spectra of real signals of one length, by the radix-2 transform of Cooley and Tukey (1965). */
export class PowerSpectrum {
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
