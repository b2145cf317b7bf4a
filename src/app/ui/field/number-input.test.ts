import { expect, test } from 'vitest'
import { stepNumber } from './number-input.tsx'

test.each([
  ['100', 1, { step: 100 }, '200'],
  ['100', -1, { step: 100 }, '0'],
  ['150', 1, { step: 100 }, '200'],
  ['150', -1, { step: 100 }, '100'],
  ['', 1, { step: 100 }, '100'],
  ['abc', 1, { step: 5 }, '5'],
  ['2.500', 1, { step: 5 }, '2.500'],
  ['0', -1, { step: 1, min: 0 }, '0'],
  ['99', 1, { step: 1, max: 99 }, '99'],
  ['0.2', 1, { step: 0.1 }, '0.3'],
  ['0.3', -1, { step: 0.1 }, '0.2'],
] as const)('a step from “%s” in direction %i with %o results in “%s”', (typed, direction, steps, next) => {
  expect(stepNumber(typed, direction, steps)).toBe(next)
})
