import { bandCount, type SoundFeatures } from './sound-features.ts'

/** Arrays of features that grow by doubling. */
export class FrameStore {
  count = 0
  bands = new Uint8Array(0)
  #pitch = new Float32Array(0)
  #periodicity = new Uint8Array(0)
  #loudnessPower = new Float32Array(0)
  #clippedSamples = new Uint8Array(0)

  /** Adds a frame without bands and returns its index; the caller fills `bands` from `index * bandCount`. */
  add(pitch: number, periodicity: number, loudnessPower: number, clippedSamples: number): number {
    if (this.count === this.#pitch.length) this.#resize(Math.max(1024, this.count * 2))
    const index = this.count
    this.count += 1
    this.#pitch[index] = pitch
    this.#periodicity[index] = Math.round(periodicity * 255)
    this.#loudnessPower[index] = loudnessPower
    this.#clippedSamples[index] = Math.min(255, clippedSamples)
    return index
  }

  /** Returns copies of exactly the frames added. */
  toFeatures(samplePeak: number, hasUnrelatedChannels: boolean): SoundFeatures {
    return {
      frameCount: this.count,
      bands: this.bands.slice(0, this.count * bandCount),
      pitch: this.#pitch.slice(0, this.count),
      periodicity: this.#periodicity.slice(0, this.count),
      loudnessPower: this.#loudnessPower.slice(0, this.count),
      clippedSamples: this.#clippedSamples.slice(0, this.count),
      samplePeak,
      hasUnrelatedChannels,
    }
  }

  #resize(length: number): void {
    const grow = <Values extends Uint8Array | Float32Array>(values: Values, grown: Values): Values => {
      grown.set(values)
      return grown
    }
    this.bands = grow(this.bands, new Uint8Array(length * bandCount))
    this.#pitch = grow(this.#pitch, new Float32Array(length))
    this.#periodicity = grow(this.#periodicity, new Uint8Array(length))
    this.#loudnessPower = grow(this.#loudnessPower, new Float32Array(length))
    this.#clippedSamples = grow(this.#clippedSamples, new Uint8Array(length))
  }
}
