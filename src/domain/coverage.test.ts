import { expect, test } from 'vitest'
import { addPlayed, playedShare, type PlayedRange } from './coverage.ts'

const played = (...stretches: readonly (readonly [number, number])[]) =>
  stretches.reduce<readonly PlayedRange[]>((ranges, [start, end]) => addPlayed(ranges, start, end), [])

test.each([
  ['nothing', played(), 0],
  ['the first half', played([0, 5]), 0.5],
  ['the same part twice', played([0, 5], [1, 4]), 0.5],
  ['two parts', played([0, 2], [6, 8]), 0.4],
  ['two parts and what lies between', played([0, 2], [4, 6], [2, 4]), 0.6],
  ['beyond the end', played([8, 30]), 0.2],
  ['a stretch backwards', played([5, 1]), 0],
])('having played %s', (_, ranges, share) => {
  expect(playedShare(ranges, 10)).toBeCloseTo(share)
})

test('frame after frame stays one range', () => {
  const frames = Array.from({ length: 100 }, (_, i) => [i / 30, (i + 1) / 30] as const)
  expect(played(...frames)).toHaveLength(1)
})

test('an unknown duration counts as nothing played', () => {
  expect(playedShare(played([0, 5]), Number.NaN)).toBe(0)
})
