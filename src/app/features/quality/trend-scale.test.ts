import { expect, test } from 'vitest'
import { testEach } from '#tests/support/test-each.ts'
import { heightOf, linePath, roundMax } from './trend-scale.ts'

testEach('the scale of %j ends at %i', roundMax, [
  [[], 1],
  [[null, 0], 1],
  [[3], 5],
  [[10], 10],
  [[11, 7], 20],
  [[999], 1000],
])

test('values are drawn from the bottom to the top of their range', () => {
  expect([heightOf(1, [1, 3]), heightOf(2, [1, 3]), heightOf(3, [1, 3]), heightOf(0, [0, 0])]).toEqual([
    100, 50, 0, 100,
  ])
})

test('a line is interrupted where a value is missing', () => {
  expect(linePath([1, 3, null, 2, null], [1, 3])).toBe('M0.5 100L1.5 0M3.3 50h.4')
})
