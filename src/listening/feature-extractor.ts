import { detectPitch, pitchSamples } from './detect-pitch.ts'
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

/** What a channel adds to the mono sound, as a factor, and to the loudness (ITU-R BS.1770-4). */
type ChannelWeight = { readonly mono: number; readonly loudness: number }

/** A single channel is played on both sides. */
const onlyWeight: ChannelWeight = { mono: 1, loudness: 2 }
const frontWeight: ChannelWeight = { mono: 0.5, loudness: 1 }
const surroundWeight: ChannelWeight = { mono: Math.SQRT1_2 / 2, loudness: 1.41 }
const centreWeight: ChannelWeight = { mono: Math.SQRT1_2, loudness: 1 }
const lowFrequencyWeight: ChannelWeight = { mono: 0, loudness: 0 }

/**
 * Weights by the number of channels, in the order of the Web Audio API. The mono sound is the mean of the stereo downmix
 * of ITU-R BS.775, in which a voice from the centre is as loud as one that is on both sides.
 */
function channelWeights(count: number): readonly ChannelWeight[] {
  if (count === 1) return [onlyWeight]
  const middle = count < 3 || count === 4 ? [] : count < 6 ? [centreWeight] : [centreWeight, lowFrequencyWeight]
  const front = [frontWeight, frontWeight, ...middle]
  return [...front, ...Array.from({ length: Math.max(0, count - front.length) }, () => surroundWeight)]
}

/** Correlation below which one side of a stereo pair counts as inverted. */
const invertedCorrelation = -0.5

/** Correlation below which both sides of a stereo pair have different sound, if neither is quieter by 13 dB. */
const unrelatedCorrelation = 0.4
const leastPowerRatio = 0.05

/** Per frame, in the correlation of the recent second. */
const forgetting = 0.99

/** Correlates both sides of a stereo pair. */
class StereoCorrelation {
  readonly #total = { product: 0, left: 0, right: 0 }
  readonly #recent = { product: 0, left: 0, right: 0 }
  /** As of the last frame. */
  isInverted = false

  add(left: number, right: number): void {
    for (const sums of [this.#total, this.#recent]) {
      sums.product += left * right
      sums.left += left * left
      sums.right += right * right
    }
  }

  endFrame(): void {
    const { product, left, right } = this.#recent
    this.isInverted = product < invertedCorrelation * Math.sqrt(left * right)
    this.#recent.product *= forgetting
    this.#recent.left *= forgetting
    this.#recent.right *= forgetting
  }

  /** Whether the sides are not one sound all in all: two languages, for example. */
  get isUnrelated(): boolean {
    const { product, left, right } = this.#total
    const isOneSided = Math.min(left, right) <= leastPowerRatio * Math.max(left, right)
    return !isOneSided && Math.abs(product) < unrelatedCorrelation * Math.sqrt(left * right)
  }
}

/**
 * Extracts features from sound at `listeningRateHz` that arrives in chunks. The division into chunks does not affect the
 * result. Memory grows with the number of frames; samples are not stored.
 */
export class FeatureExtractor {
  readonly #store = new FrameStore()
  readonly #mel = new MelBands()
  readonly #weighting: KWeighting[] = []
  readonly #clipping: ClippingCounter[] = []
  readonly #stereo = new StereoCorrelation()
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
   * @param channels Samples from −1 to 1 of channels of equal length, in the order of the Web Audio API.
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
    while (this.#store.count < end) this.#addSample(0)
    return this.#store.toFeatures(this.#peak, this.#stereo.isUnrelated)
  }

  /** Without channels, adds silence. */
  #addSamples(channels: readonly Float32Array[], from: number, to: number): void {
    const end = Math.min(to, from + maxSamples - this.#position)
    const weights = channelWeights(channels.length)
    for (let index = this.#weighting.length; index < channels.length; index += 1) {
      this.#weighting.push(new KWeighting(listeningRateHz))
      this.#clipping.push(new ClippingCounter())
    }
    const [left, right] = channels.length === 2 ? channels : []
    for (let at = from; at < end; at += 1) {
      let mono = 0
      for (let index = 0; index < channels.length; index += 1) {
        const sample = channels[index]?.[at] ?? 0
        const weight = weights[index] ?? surroundWeight
        this.#measure(sample, index, weight.loudness)
        const isInverted = right !== undefined && index === 1 && this.#stereo.isInverted
        mono += (isInverted ? -sample : sample) * weight.mono
      }
      if (left && right) this.#stereo.add(left[at] ?? 0, right[at] ?? 0)
      this.#addSample(mono)
    }
  }

  #addSample(mono: number): void {
    this.#window[this.#filled] = mono
    this.#filled += 1
    this.#position += 1
    if (this.#position % frameSamples === 0) {
      this.#stereo.endFrame()
      this.#pending.push({ power: this.#power / frameSamples, clipped: this.#clipped })
      this.#power = 0
      this.#clipped = 0
    }
    if (this.#filled === windowSamples) this.#addFrame()
  }

  #measure(sample: number, channel: number, weight: number): void {
    this.#peak = Math.max(this.#peak, Math.abs(sample))
    this.#power += weight * (this.#weighting[channel]?.filter(sample) ?? 0) ** 2
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

/** Arrays of features that grow by doubling. */
class FrameStore {
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
