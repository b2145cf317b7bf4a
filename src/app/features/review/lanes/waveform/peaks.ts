// The loudness of a track over time: the peak amplitude of each fiftieth of a second.

/** Values per second of sound. */
export const peaksPerSecond = 50

/** Collects peaks from parts of the sound in any order. */
export class PeakCounter {
  #values = new Uint8Array(peaksPerSecond * 60)
  #length = 0

  /** Adds `samples` (−1 to 1) of one channel that begin at `at` seconds, with `rate` samples per second. */
  add(samples: Float32Array, at: number, rate: number): void {
    const first = Math.max(0, Math.round(at * peaksPerSecond))
    const each = rate / peaksPerSecond
    const count = Math.ceil(samples.length / each)
    this.#reserve(first + count)
    for (let slot = 0; slot < count; slot += 1) {
      let most = 0
      const end = Math.min(samples.length, Math.floor((slot + 1) * each))
      for (let index = Math.floor(slot * each); index < end; index += 1) {
        const deflection = Math.abs(samples[index] ?? 0)
        if (deflection > most) most = deflection
      }
      const value = Math.min(255, Math.round(most * 255))
      if (value > (this.#values[first + slot] ?? 0)) this.#values[first + slot] = value
    }
  }

  /** One value from 0 to 255 per fiftieth of a second. */
  values(): Uint8Array<ArrayBuffer> {
    return this.#values.slice(0, this.#length)
  }

  #reserve(length: number): void {
    this.#length = Math.max(this.#length, length)
    if (length <= this.#values.length) return
    const larger = new Uint8Array(Math.max(length, this.#values.length * 2))
    larger.set(this.#values)
    this.#values = larger
  }
}

/**
 * An outline of the sound from `from` to `to` seconds for a box of `columns` by 2, as an SVG path. Scaled to the
 * track's loudest moment, so that a quiet recording is visible too.
 */
export function peaksOutline(values: Uint8Array, from: number, to: number, columns: number): string {
  const loudest = Math.max(
    1,
    values.reduce((most, value) => Math.max(most, value), 0),
  )
  const each = ((to - from) * peaksPerSecond) / columns
  const heights = Array.from({ length: columns }, (_, column) => {
    const first = Math.floor(from * peaksPerSecond + column * each)
    const end = Math.max(first + 1, Math.floor(from * peaksPerSecond + (column + 1) * each))
    let most = 0
    for (let slot = Math.max(0, first); slot < end; slot += 1) most = Math.max(most, values[slot] ?? 0)
    return most / loudest
  })
  const upper = heights.map((height, column) => `L${column} ${(1 - height).toFixed(2)}`).join('')
  const lower = heights
    .map((height, column) => `L${column} ${(1 + height).toFixed(2)}`)
    .toReversed()
    .join('')
  return `M0 1${upper}${lower}Z`
}
