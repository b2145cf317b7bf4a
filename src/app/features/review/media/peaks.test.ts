import { expect, test } from 'vitest'
import { PeakAccumulator, peaksPath } from './peaks.ts'

test('each fiftieth of a second has its peak amplitude', () => {
  const counter = new PeakAccumulator()
  const sound = new Float32Array(8000)
  sound[0] = 0.5
  sound[100] = -1
  sound[7999] = 2
  counter.add(sound, 0, 8000)
  const values = counter.values()
  expect(values).toHaveLength(50)
  expect([...values.slice(0, 2), values[49]]).toEqual([255, 0, 255])
  expect(values.slice(1, 49).every((value) => value === 0)).toBe(true)
})

test('parts of the sound are placed at their start, also beyond the first minute', () => {
  const counter = new PeakAccumulator()
  counter.add(new Float32Array(8000).fill(0.2), 120, 8000)
  counter.add(new Float32Array(8000).fill(0.4), 1, 8000)
  const values = counter.values()
  expect(values).toHaveLength(121 * 50)
  expect([values[0], values[50], values[100], values[120 * 50]]).toEqual([0, 102, 0, 51])
})

test('no sound has no peaks', () => {
  expect(new PeakAccumulator().values()).toHaveLength(0)
})

test('the outline has full height at the loudest moment, and is flat outside the sound', () => {
  const values = new Uint8Array(100).fill(10)
  values[60] = 40
  expect(peaksPath(values, (column) => column, 4)).toBe('M0 1L0 0.75L1 0.00L2 1.00L3 1.00L3 1.00L2 1.00L1 2.00L0 1.25Z')
  expect(peaksPath(values, (column) => 0.5 + Math.min(column, 1) / 2, 2)).toBe('M0 1L0 0.75L1 1.00L1 1.00L0 1.25Z')
  expect(peaksPath(new Uint8Array(0), (column) => column - 1, 2)).toBe('M0 1L0 1.00L1 1.00L1 1.00L0 1.00Z')
})
