// The loudness of a track over time: the peak amplitude of each fiftieth of a second.

/** Values per second of sound. */
export const peaksPerSecond = 50

/** Collects peaks from parts of the sound in any order. */
export class PeakAccumulator {
  #values = new Uint8Array(peaksPerSecond * 60)
  #length = 0

  /** Adds `samples` (−1 to 1) of one channel that begin at `startSeconds`. */
  add(samples: Float32Array, startSeconds: number, sampleRateHz: number): void {
    const firstSlot = Math.max(0, Math.round(startSeconds * peaksPerSecond))
    const samplesPerSlot = sampleRateHz / peaksPerSecond
    const count = Math.ceil(samples.length / samplesPerSlot)
    this.#reserve(firstSlot + count)
    for (let slot = 0; slot < count; slot += 1) {
      let peak = 0
      const end = Math.min(samples.length, Math.floor((slot + 1) * samplesPerSlot))
      for (let index = Math.floor(slot * samplesPerSlot); index < end; index += 1) {
        const amplitude = Math.abs(samples[index] ?? 0)
        if (amplitude > peak) peak = amplitude
      }
      const value = Math.min(255, Math.round(peak * 255))
      if (value > (this.#values[firstSlot + slot] ?? 0)) this.#values[firstSlot + slot] = value
    }
  }

  /** Returns one value from 0 to 255 per fiftieth of a second. */
  values(): Uint8Array<ArrayBuffer> {
    return this.#values.slice(0, this.#length)
  }

  #reserve(length: number): void {
    this.#length = Math.max(this.#length, length)
    if (length <= this.#values.length) return
    const grown = new Uint8Array(Math.max(length, this.#values.length * 2))
    grown.set(this.#values)
    this.#values = grown
  }
}

/**
 * An outline of the sound for a box of `columns` by 2, as an SVG path; `timeAt` returns the second with which a column
 * begins. Scaled to the track's loudest moment, so that a quiet recording is visible too. Flat where the video stands still.
 */
export function peaksPath(values: Uint8Array, timeAt: (column: number) => number, columns: number): string {
  const loudest = Math.max(
    1,
    values.reduce((peak, value) => Math.max(peak, value), 0),
  )
  const heights = Array.from({ length: columns }, (_, column) => {
    const [from, to] = [timeAt(column), timeAt(column + 1)]
    const firstSlot = Math.floor(from * peaksPerSecond)
    const end = to > from ? Math.max(firstSlot + 1, Math.floor(to * peaksPerSecond)) : firstSlot
    let peak = 0
    for (let slot = Math.max(0, firstSlot); slot < end; slot += 1) peak = Math.max(peak, values[slot] ?? 0)
    return peak / loudest
  })
  const upper = heights.map((height, column) => `L${column} ${(1 - height).toFixed(2)}`).join('')
  const lower = heights
    .map((height, column) => `L${column} ${(1 + height).toFixed(2)}`)
    .toReversed()
    .join('')
  return `M0 1${upper}${lower}Z`
}
