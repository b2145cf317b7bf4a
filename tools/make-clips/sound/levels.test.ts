import { expect, test } from 'vitest'
import { sampleRate, speechBounds } from './levels.ts'

/** Samples of a tone of `seconds` with the amplitude `loudness` (1 is full scale). */
function tone(seconds: number, loudness: number): number[] {
  return Array.from({ length: seconds * sampleRate }, (_, at) => loudness * Math.sin(at / 8))
}

test('speech begins and ends where the sound does', () => {
  const track = new Float32Array([...tone(0.4, 0), ...tone(1, 0.3), ...tone(0.6, 0)])
  const bounds = speechBounds(track, 34)
  expect(bounds?.start).toBeCloseTo(0.4, 2)
  expect(bounds?.end).toBeCloseTo(1.4, 2)
})

test('sound far below the loudest moment does not count as speech', () => {
  const track = new Float32Array([...tone(0.5, 0.001), ...tone(0.5, 0.3)])
  expect(speechBounds(track, 34)?.start).toBeCloseTo(0.5, 2)
  expect(speechBounds(track, 60)?.start).toBeCloseTo(0, 2)
})

test('silence contains no speech', () => {
  expect(speechBounds(new Float32Array(sampleRate), 34)).toBeNull()
})
