import { detectPitch, pitchSamples } from './detect-pitch.ts'
import { FrameStore } from './frame-store.ts'
import { KWeighting } from './k-weighting.ts'
import { MelBands, spectrumSamples } from './mel-bands.ts'
import { bandCount, frameSamples, listeningRateHz, type SoundFeatures } from './sound-features.ts'

/** Amplitude from which a sample counts as full scale; a lossy codec reproduces clipped samples this closely. */
const fullScale = 0.985

/** Consecutive full-scale samples of one sign that count as clipping. */
const shortestRun = 3

/** Counts the samples of one channel that belong to runs at full scale, however the sound is divided into chunks. */
class ClippingCounter {
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

/** A chunk that starts this close to the end of the previous one continues it: times of chunks are rounded. */
const joinSamples = frameSamples

/** Sound after this time is ignored, so that a wrong time of a chunk cannot fill the memory. */
const maxSamples = 6 * 3600 * listeningRateHz

/** Samples around a frame that its pitch is detected in, and of which the middle yields its spectrum. */
const windowSamples = 768

/** A window is centred on its frame: it begins this many samples earlier. */
const leadSamples = (windowSamples - frameSamples) / 2

const spectrumStart = (windowSamples - spectrumSamples) / 2

const maxChannels = 2

/**
 * Extracts features from sound at `listeningRateHz` that arrives in chunks. The division into chunks does not affect the
 * result. Memory grows with the number of frames; samples are not stored.
 */
export class FeatureExtractor {
  readonly #store = new FrameStore()
  readonly #mel = new MelBands()
  readonly #weighting = Array.from({ length: maxChannels }, () => new KWeighting(listeningRateHz))
  readonly #clipping = Array.from({ length: maxChannels }, () => new ClippingCounter())
  /** The newest mono samples, `#filled` of them; the next frame begins at `leadSamples`. */
  readonly #window = new Float32Array(windowSamples)
  readonly #halved = new Float32Array(pitchSamples)
  #filled = leadSamples
  #position = 0
  #peak = 0
  /** Sums of frames whose window is not complete yet. */
  readonly #pending: { power: number; clipped: number }[] = []
  #power = 0
  #clipped = 0

  /**
   * Adds a chunk. A gap before it counts as silence; what overlaps earlier sound is ignored.
   *
   * @param channels Samples from −1 to 1 of one or two channels of equal length; further channels are ignored.
   * @param startSeconds Time of the first sample.
   */
  add(channels: readonly Float32Array[], startSeconds: number): void {
    const length = channels[0]?.length ?? 0
    const gap = Math.round(startSeconds * listeningRateHz) - this.#position
    if (Math.abs(gap) <= joinSamples) return this.#addSamples(channels, 0, length)
    this.#addSamples([], 0, gap)
    this.#addSamples(channels, Math.max(0, -gap), length)
  }

  /** Returns the features of the sound so far. No sound may be added afterwards. */
  features(): SoundFeatures {
    const end = Math.floor(this.#position / frameSamples)
    while (this.#store.count < end) this.#addSample(0, 0, 1)
    return this.#store.toFeatures(this.#peak)
  }

  #addSamples(channels: readonly Float32Array[], from: number, to: number): void {
    const end = Math.min(to, from + maxSamples - this.#position)
    const [left, right] = channels
    for (let at = from; at < end; at += 1) {
      const first = left?.[at] ?? 0
      this.#addSample(first, right?.[at] ?? first, right ? 2 : 1)
    }
  }

  #addSample(left: number, right: number, channelCount: number): void {
    this.#measure(left, 0)
    if (channelCount === 2) this.#measure(right, 1)
    this.#window[this.#filled] = (left + right) / 2
    this.#filled += 1
    this.#position += 1
    if (this.#position % frameSamples === 0) {
      this.#pending.push({ power: this.#power / frameSamples, clipped: this.#clipped })
      this.#power = 0
      this.#clipped = 0
    }
    if (this.#filled === windowSamples) this.#addFrame()
  }

  #measure(sample: number, channel: number): void {
    this.#peak = Math.max(this.#peak, Math.abs(sample))
    this.#power += (this.#weighting[channel]?.filter(sample) ?? 0) ** 2
    this.#clipped += this.#clipping[channel]?.add(sample) ?? 0
  }

  #addFrame(): void {
    const { power, clipped } = this.#pending.shift() ?? { power: 0, clipped: 0 }
    for (let at = 0; at < pitchSamples; at += 1)
      this.#halved[at] = ((this.#window[2 * at] ?? 0) + (this.#window[2 * at + 1] ?? 0)) / 2
    const { pitch, periodicity } = detectPitch(this.#halved)
    const index = this.#store.add(pitch, periodicity, power, clipped)
    this.#mel.measure(this.#window.subarray(spectrumStart), this.#store.bands, index * bandCount)
    this.#window.copyWithin(0, frameSamples)
    this.#filled -= frameSamples
  }
}
