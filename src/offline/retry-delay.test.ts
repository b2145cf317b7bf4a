import { expect, test } from 'vitest'
import { retryDelayMs } from './retry-delay.ts'

test('pauses double up to five minutes, and a longer pause requested by the server is used', () => {
  expect([1, 2, 3, 20].map((rounds) => retryDelayMs(rounds, null, 1))).toEqual([2000, 4000, 8000, 300_000])
  expect(retryDelayMs(1, null, 0)).toBe(1500)
  expect(retryDelayMs(1, 30, 0)).toBe(30_000)
})
