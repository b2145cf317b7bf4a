import { expect, test } from 'vitest'
import { FeatureExtractor } from './feature-extractor.ts'
import { measureRise } from './measure-rise.ts'
import { listeningRateHz, type SoundFeatures } from './sound-features.ts'
import { makeNoise, makeTone, makeVoice } from './test-sounds.ts'

const floor = -70

/** Nobody speaks in the first second and the last. */
const pauses = new Uint8Array(400).fill(1, 0, 90).fill(1, 310)

function extract(samples: Float32Array): SoundFeatures {
  const extractor = new FeatureExtractor()
  extractor.add([samples], 0)
  return extractor.features()
}

const noise = makeNoise(4, 0.05)

/** The noise at `gain`, with a voice from 1 s to 3 s. */
function withVoice(gain: number): Float32Array {
  const voice = makeVoice(180, 2)
  return noise.map((sample, at) => sample * gain + (voice[at - listeningRateHz] ?? 0))
}

test.each([1, 0.25])('a voice rises above a background that both sides have, at a gain of %d', (gain) => {
  const rise = measureRise(extract(withVoice(gain)), extract(noise), pauses, floor)
  expect(rise?.[50]).toBeLessThan(0.3)
  expect(rise?.[150]).toBeGreaterThan(3)
  expect(rise?.[350]).toBeLessThan(0.3)
})

test('the side without the voice does not rise', () => {
  const rise = measureRise(extract(noise), extract(withVoice(1)), pauses, floor)
  expect(Math.max(...(rise ?? [NaN]).slice(0, 390))).toBeLessThan(0.5)
})

test('without a common background, nothing is measured', () => {
  expect(measureRise(extract(withVoice(1)), extract(makeTone(200, 4)), pauses, floor)).toBeNull()
  expect(measureRise(extract(noise), extract(new Float32Array(4 * listeningRateHz)), pauses, floor)).toBeNull()
})

test('a voice that both sides have is no background', () => {
  const voice = extract(withVoice(0))
  expect(measureRise(voice, voice, pauses, floor)).toBeNull()
})

test('where the other side is silent, nothing is measured', () => {
  const interrupted = noise.slice()
  interrupted.fill(0, 2 * listeningRateHz, 3 * listeningRateHz)
  const rise = measureRise(extract(noise), extract(interrupted), pauses, floor)
  expect(rise?.[250]).toBeNaN()
  expect(rise?.[350]).toBe(0)
})
