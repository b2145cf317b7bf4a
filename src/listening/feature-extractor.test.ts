import { expect, test } from 'vitest'
import { FeatureExtractor } from './feature-extractor.ts'
import { integrateLoudness } from './find-levels.ts'
import { bandCount, listeningRateHz, type SoundFeatures } from './sound-features.ts'
import { makeNoise, makeTone, makeVoice } from './test-sounds.ts'

function extract(samples: Float32Array, chunkSamples = samples.length): SoundFeatures {
  const extractor = new FeatureExtractor()
  for (let at = 0; at < samples.length; at += chunkSamples)
    extractor.add([samples.subarray(at, at + chunkSamples)], at / listeningRateHz)
  return extractor.features()
}

test('the division into chunks does not affect the features', () => {
  const sound = makeVoice(180, 1.3)
  expect(extract(sound, 777)).toEqual(extract(sound))
})

test.each([90, 130, 220, 320])('the pitch of a harmonic tone of %d Hz is found within 1 Hz', (hertz) => {
  const { pitch, periodicity } = extract(makeTone(hertz, 0.5))
  expect(pitch[25]).toBeCloseTo(hertz, -0.3)
  expect(periodicity[25]).toBeGreaterThan(230)
})

test('noise and silence are not periodic', () => {
  expect(extract(makeNoise(0.5, 0.3)).periodicity[25]).toBeLessThan(130)
  expect(extract(new Float32Array(8000)).periodicity[25]).toBe(0)
})

test('one channel is as loud as two equal ones: it is played on both sides', () => {
  const sound = makeTone(440, 2)
  const stereo = new FeatureExtractor()
  stereo.add([sound, sound], 0)
  const difference =
    integrateLoudness(stereo.features().loudnessPower) - integrateLoudness(extract(sound).loudnessPower)
  expect(difference).toBeCloseTo(0, 2)
})

/** What one frame of the channels has. */
function describeFrame(...channels: readonly Float32Array[]) {
  const extractor = new FeatureExtractor()
  extractor.add(channels, 0)
  const { bands, pitch, hasUnrelatedChannels } = extractor.features()
  return { level: bands[50 * bandCount + 4], pitch: Math.round(pitch[50] ?? 0), hasUnrelatedChannels }
}

const [voice, none] = [makeTone(200, 1), new Float32Array(listeningRateHz)]
const inverted = voice.map((sample) => -sample)

test.each([
  ['both sides of a stereo pair', [voice, voice], 0],
  ['both sides, one of them inverted', [voice, inverted], 0],
  ['one side', [none, voice], -6],
  ['the centre of 5.1', [none, none, voice, none, none, none], -3],
  ['the surrounds of 5.1', [none, none, none, none, voice, voice], -3],
])('a voice on %s is heard', (_, channels, decibels) => {
  const mono = describeFrame(voice)
  expect(describeFrame(...channels)).toMatchObject({ pitch: mono.pitch, hasUnrelatedChannels: false })
  expect(Math.abs((describeFrame(...channels).level ?? 0) - (mono.level ?? 0) - 2 * decibels)).toBeLessThanOrEqual(1)
})

test('different sounds on both sides are not one sound', () => {
  expect(describeFrame(voice, makeNoise(1, 0.2)).hasUnrelatedChannels).toBe(true)
})

test('a gap between chunks counts as silence, and sound that was added before is ignored', () => {
  const extractor = new FeatureExtractor()
  const tone = makeTone(200, 0.5)
  extractor.add([tone], 0)
  extractor.add([tone], 1)
  extractor.add([tone], 1.25)
  const { frameCount, pitch } = extractor.features()
  expect(frameCount).toBe(175)
  expect([pitch[25], pitch[75], pitch[125]].map((hertz) => Math.round(hertz ?? 0))).toEqual([200, 0, 200])
})

test('samples at full scale count as clipped in runs of three', () => {
  const samples = new Float32Array(listeningRateHz)
  samples.set([1, 1, 1, 1, 0, 1, 1, 0, -1, -1, -1], 4000)
  const { clippedSamples, samplePeak } = extract(samples, 4002)
  expect(clippedSamples.reduce((sum, count) => sum + count, 0)).toBe(7)
  expect(samplePeak).toBe(1)
})
