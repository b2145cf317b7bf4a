import { expect, test } from 'vitest'
import { problemOfStatus } from './media-problem.ts'

test.each([
  [200, false, null],
  [206, false, null],
  [404, false, { kind: 'not-found' }],
  [403, false, { kind: 'forbidden' }],
  [403, true, { kind: 'expired' }],
  [401, true, { kind: 'expired' }],
  [410, false, { kind: 'expired' }],
  [503, false, { kind: 'network' }],
] as const)('status %i (expired: %s) means the problem %o', (status, expired, problem) => {
  expect(problemOfStatus(status, expired)).toEqual(problem)
})
