/** Amplitude from which a sample counts as full scale; a lossy codec reproduces clipped samples this closely. */
const fullScale = 0.985

/** Consecutive full-scale samples of one sign that count as clipping. */
const shortestRun = 3

/** Counts the samples of one channel that belong to runs at full scale, however the sound is divided into chunks. */
export class ClippingCounter {
  #run = 0
  #sign = 0

  /** Returns how many samples the newest one adds to the count: 0, 1, or the whole run when it becomes long enough. */
  add(sample: number): number {
    const sign = Math.abs(sample) < fullScale ? 0 : Math.sign(sample)
    this.#run = sign !== 0 && sign === this.#sign ? this.#run + 1 : Math.abs(sign)
    this.#sign = sign
    if (this.#run < shortestRun) return 0
    return this.#run === shortestRun ? shortestRun : 1
  }
}
