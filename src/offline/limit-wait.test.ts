import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { failureOf } from '#tests/support/failure-of.ts'
import { limitWait, WaitTimeout } from './limit-wait.ts'

beforeEach(() => {
  vi.useFakeTimers()
})

afterEach(() => {
  vi.useRealTimers()
})

test('a wait that ends within its limit gives its own result', async () => {
  const late = new Promise((resolve) => setTimeout(() => resolve('late'), 99))
  const limited = limitWait(late, 100)
  await vi.advanceTimersByTimeAsync(99)
  expect(await limited).toBe('late')
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait that fails within its limit rejects with its own reason', async () => {
  await expect(limitWait(Promise.reject(new Error('full')), 100)).rejects.toThrow('full')
  expect(vi.getTimerCount()).toBe(0)
})

test('a wait that never ends is given up at its limit', async () => {
  const limited = failureOf(limitWait(new Promise(() => {}), 100))
  await vi.advanceTimersByTimeAsync(100)
  expect(await limited).toBeInstanceOf(WaitTimeout)
})
