import { beforeEach, expect, test, vi, describe } from 'vitest'
import { catchError } from '#tests/support/catch-error.ts'
import { withTimeout, TimeoutError, anySignal } from './with-timeout.ts'

beforeEach(() => void vi.useFakeTimers())

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

describe('a signal of several', () => {
  test('anySignal aborts with the first of several signals and with its reason', () => {
    const [one, other] = [new AbortController(), new AbortController()]
    const combined = anySignal(one.signal, other.signal)
    expect(combined.aborted).toBe(false)
    other.abort('other')
    one.abort('one')
    expect([combined.aborted, combined.reason]).toEqual([true, 'other'])
  })

  test('anySignal is aborted from the start if one of the signals is', () => {
    const combined = anySignal(new AbortController().signal, AbortSignal.abort('before'))
    expect([combined.aborted, combined.reason]).toEqual([true, 'before'])
  })
})
