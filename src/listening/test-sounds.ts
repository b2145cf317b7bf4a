// Sounds for tests: tones, noise, and an imitation of speech.
import { listeningRateHz } from './sound-features.ts'

/** A tone of ten harmonics, samples at `listeningRateHz`; `amplitude` is about its peak. */
export function makeTone(hertz: number, seconds: number, amplitude = 0.3): Float32Array {
  return Float32Array.from({ length: Math.round(seconds * listeningRateHz) }, (_, at) => {
    let value = 0
    for (let harmonic = 1; harmonic <= 10; harmonic += 1)
      value += Math.sin((2 * Math.PI * hertz * harmonic * at) / listeningRateHz) / harmonic
    return (amplitude * value) / 2
  })
}

/** White noise, the same on every call. */
export function makeNoise(seconds: number, amplitude: number): Float32Array {
  let state = 1
  return Float32Array.from({ length: Math.round(seconds * listeningRateHz) }, () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return amplitude * (state / 2 ** 31 - 1)
  })
}

/** Four syllables a second: a tone with formants that depend on `brightness`, and a little breath. */
export function makeVoice(hertz: number, seconds: number, brightness = 1): Float32Array {
  const breath = makeNoise(seconds, 0.004)
  return breath.map((noise, at) => {
    const time = at / listeningRateHz
    const syllable = 0.15 + 0.85 * Math.sin(Math.PI * ((time * 4) % 1)) ** 2
    let value = 0
    for (let harmonic = 1; harmonic * hertz < 2500; harmonic += 1) {
      const formant = Math.exp(-(((harmonic * hertz - 600 * brightness) / 500) ** 2)) + 0.05
      value += formant * Math.sin(2 * Math.PI * hertz * harmonic * time)
    }
    return 0.15 * syllable * value + noise
  })
}
