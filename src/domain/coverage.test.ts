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
  ['a reversed range', played([5, 1]), 0],
])('coverage after playing %s', (_, ranges, share) => {
  expect(playedShare(ranges, 10)).toBeCloseTo(share)
})

test('consecutive frames are merged into one range', () => {
  const frames = Array.from({ length: 100 }, (_, i) => [i / 30, (i + 1) / 30] as const)
  expect(played(...frames)).toHaveLength(1)
})

test('coverage is 0 if the duration is unknown', () => {
  expect(playedShare(played([0, 5]), Number.NaN)).toBe(0)
})
