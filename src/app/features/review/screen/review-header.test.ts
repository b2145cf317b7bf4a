import { expect, test } from 'vitest'
import { currentTaskNumber } from './review-header.tsx'

test.each([
  [0, 100, 1],
  [33, 100, 34],
  [99, 100, 100],
  [100, 100, 100],
  [0, 0, 0],
])('%i of %i completed is task number %i', (completed, total, number) => {
  expect(currentTaskNumber({ completed, total })).toBe(number)
})
