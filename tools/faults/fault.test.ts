import { expect, test } from 'vitest'
import { atLeast, atMost, isMissed } from './fault.ts'

test.for([
  ['below a maximum', 1, atMost(2), false],
  ['at a maximum', 2, atMost(2), false],
  ['above a maximum', 3, atMost(2), true],
  ['above a maximum of nothing', 1, atMost(0), true],
  ['below a minimum', 1, atLeast(2), true],
  ['at a minimum', 2, atLeast(2), false],
  ['not measured', Number.NaN, atMost(2), true],
] as const)('a figure that is %s', ([, measured, bar, missed]) => {
  expect(isMissed({ name: 'lost bids', measured, unit: '', bar })).toBe(missed)
})

test('a figure without a bar is never missed', () => {
  expect(isMissed({ name: 'bids', measured: Number.NaN, unit: '' })).toBe(false)
})
