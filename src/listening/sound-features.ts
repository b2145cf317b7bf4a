// What the analysis retains of a sound track: about 35 bytes per 10 ms, whatever the number of channels.

/** Sample rate of the analysis in Hz. */
export const listeningRateHz = 16_000

/** Samples and seconds from one frame to the next. */
export const frameSamples = 160
export const frameSeconds = frameSamples / listeningRateHz

/** Mel bands per frame, from 100 Hz to 7600 Hz. */
export const bandCount = 24

/** The bands from 200 Hz to 4 kHz, where speech differs most from its background. */
export const firstSpeechBand = 1
export const lastSpeechBand = 17

/** Frame `i` describes the sound from `i * frameSeconds`. All arrays can be cloned or transferred to another thread. */
export type SoundFeatures = {
  readonly frameCount: number
  /** `bandCount` levels per frame; see `bandDecibels`. */
  readonly bands: Uint8Array
  /** Pitch in Hz; 0 where the sound is not periodic. */
  readonly pitch: Float32Array
  /** How periodic the sound is, from 0 to 255. */
  readonly periodicity: Uint8Array
  /** Mean square of the K-weighted samples, summed over the channels (ITU-R BS.1770-4). */
  readonly loudnessPower: Float32Array
  /** Clipped samples of all channels, at most 255. */
  readonly clippedSamples: Uint8Array
  /** Largest absolute sample; 1 is full scale. */
  readonly samplePeak: number
  /** Whether left and right are different sounds, such as two languages. What is heard then is neither. */
  readonly hasUnrelatedChannels: boolean
}

const lowestDecibels = -110

/** Level in dB relative to full scale for a value of `SoundFeatures.bands`, in steps of half a decibel. */
export const bandDecibels = (value: number): number => lowestDecibels + value / 2

/** The inverse of `bandDecibels`, limited to what fits into a byte. */
export const bandValue = (decibels: number): number =>
  Math.min(255, Math.max(0, Math.round((decibels - lowestDecibels) * 2)))
