import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { catchError } from '#tests/support/catch-error.ts'
import { withTimeout, TimeoutError } from './with-timeout.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('withTimeout resolves to the result of a promise that settles within its limit', async () => {
  const lateResult = new Promise((resolve) => setTimeout(() => resolve('late'), 99))
  const outcome = withTimeout(lateResult, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(await outcome).toBe('late')
  expect(vi.getTimerCount()).toBe(0)
})

test('withTimeout rejects with the reason of a promise that rejects within its limit', async () => {
  await expect(withTimeout(Promise.reject(new Error('full')), 100)).rejects.toThrow('full')
  expect(vi.getTimerCount()).toBe(0)
})

test('withTimeout rejects at its limit if a promise never settles', async () => {
  const outcome = catchError(withTimeout(new Promise(() => {}), 100))
  await vi.advanceTimersByTimeAsync(100)
  expect(await outcome).toBeInstanceOf(TimeoutError)
})
