type Coefficients = readonly [b0: number, b1: number, b2: number, a1: number, a2: number]

/**
 * The K-weighting filter of ITU-R BS.1770-4, annex 1, for one channel. The recommendation gives coefficients for 48 kHz
 * only; for other rates both stages are derived from the analogue filters that yield those coefficients (libebur128).
 */
export class KWeighting {
  readonly #stages: readonly [Biquad, Biquad]

  constructor(rateHz: number) {
    this.#stages = [new Biquad(headFilter(rateHz)), new Biquad(highPass(rateHz))]
  }

  filter(sample: number): number {
    return this.#stages[1].filter(this.#stages[0].filter(sample))
  }
}

/** The head's acoustic effect: +4 dB above 1.7 kHz. */
function headFilter(rateHz: number): Coefficients {
  const k = Math.tan((Math.PI * 1681.974450955533) / rateHz)
  const quality = 0.7071752369554196
  const high = 10 ** (3.999843853973347 / 20)
  const band = high ** 0.4996667741545416
  const a0 = 1 + k / quality + k * k
  return [
    (high + (band * k) / quality + k * k) / a0,
    (2 * (k * k - high)) / a0,
    (high - (band * k) / quality + k * k) / a0,
    (2 * (k * k - 1)) / a0,
    (1 - k / quality + k * k) / a0,
  ]
}

/** The revised low-frequency B curve: a high-pass at 38 Hz. */
function highPass(rateHz: number): Coefficients {
  const k = Math.tan((Math.PI * 38.13547087602444) / rateHz)
  const quality = 0.5003270373238773
  const a0 = 1 + k / quality + k * k
  return [1, -2, 1, (2 * (k * k - 1)) / a0, (1 - k / quality + k * k) / a0]
}

/** A second-order filter in transposed direct form II. */
class Biquad {
  readonly #coefficients: Coefficients
  #first = 0
  #second = 0

  constructor(coefficients: Coefficients) {
    this.#coefficients = coefficients
  }

  filter(sample: number): number {
    const [b0, b1, b2, a1, a2] = this.#coefficients
    const output = b0 * sample + this.#first
    this.#first = b1 * sample - a1 * output + this.#second
    this.#second = b2 * sample - a2 * output
    return output
  }
}
