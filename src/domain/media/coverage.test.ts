import { expect, test } from 'vitest'
import { addPlayedRange, playedShare, type PlayedRange } from './coverage.ts'

const played = (...stretches: readonly (readonly [number, number])[]) =>
  stretches.reduce<readonly PlayedRange[]>((ranges, [start, end]) => addPlayedRange(ranges, start, end), [])

test.each([
  ['nothing', played(), 0],
  ['the first half', played([0, 5]), 0.5],
  ['the same part twice', played([0, 5], [1, 4]), 0.5],
  ['two parts', played([0, 2], [6, 8]), 0.4],
  ['two parts and the gap between them', played([0, 2], [4, 6], [2, 4]), 0.6],
  ['beyond the end', played([8, 30]), 0.2],
])('coverage after playing %s', (_, ranges, share) => {
  expect(playedShare(ranges, 10)).toBeCloseTo(share)
})

test.each([
  [1.05, 1],
  [1.06, 2],
])('a range that begins %d s into the video joins one that ended at 1 s: %d ranges', (start, count) => {
  expect(played([0, 1], [start, 2])).toHaveLength(count)
  expect(played([start, 2], [0, 1])).toHaveLength(count)
})

test('ranges are sorted by time, and an empty or reversed one is not added', () => {
  expect(played([6, 8], [0, 2], [4, 4], [5, 3])).toEqual([
    { start: 0, end: 2 },
    { start: 6, end: 8 },
  ])
})

test('consecutive frames are merged into one range', () => {
  const frames = Array.from({ length: 100 }, (_, i) => [i / 30, (i + 1) / 30] as const)
  expect(played(...frames)).toHaveLength(1)
})

test('coverage is 0 if the duration is unknown', () => {
  expect(playedShare(played([0, 5]), Number.NaN)).toBe(0)
  expect(playedShare([], 0)).toBe(0)
})
