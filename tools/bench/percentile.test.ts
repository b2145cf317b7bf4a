import { expect, test } from 'vitest'
import { median, percentile } from './percentile.ts'

const hundred = Array.from({ length: 100 }, (_, index) => 100 - index)

test.each([
  [hundred, 0.5, 50],
  [hundred, 0.95, 95],
  [hundred, 1, 100],
  [hundred, 0, 1],
  [[7], 0.95, 7],
])('of %j the percentile %d is %d', (values, p, expected) => {
  expect(percentile(values, p)).toBe(expected)
})

test('an empty list has no median', () => {
  expect(median([])).toBeNaN()
})
