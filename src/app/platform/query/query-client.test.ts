import { expect, test } from 'vitest'
import { ApiProblem } from '#src/app/platform/api/api-problem.ts'
import { createQueryClient } from './query-client.ts'

test.each([
  [20, 20_000],
  [60, 60_000],
  [null, 1000],
])('a retry waits for the %s seconds of Retry-After', (retryAfter, expectedMs) => {
  const client = createQueryClient({ onNotSignedIn: () => undefined, onSecondFactorRequired: () => undefined })
  const { retryDelay } = client.getDefaultOptions().queries ?? {}
  if (typeof retryDelay !== 'function') throw new Error('The delay is constant')
  const error = new ApiProblem({ code: 'too-many', ...(retryAfter !== null && { retryAfter }) })
  const delayMs = retryDelay(0, error)
  expect(delayMs).toBeGreaterThanOrEqual(expectedMs)
  expect(delayMs).toBeLessThanOrEqual(expectedMs + 1000)
})
