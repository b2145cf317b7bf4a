import { expect, test } from 'vitest'
import { problemOfStatus } from './media-problem.ts'

test.each([
  [200, false, null],
  [206, false, null],
  [404, false, 'not-found'],
  [403, false, 'forbidden'],
  [403, true, 'expired'],
  [401, true, 'expired'],
  [410, false, 'expired'],
  [503, false, 'network'],
] as const)('an answer of %i (its time over: %s) is %s', (status, expired, problem) => {
  expect(problemOfStatus(status, expired)).toBe(problem)
})
