import { beforeEach, expect, test, vi } from 'vitest'
import { catchError } from '#tests/support/catch-error.ts'
import { withLock } from './with-lock.ts'

const limitMs = 1000

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
})

let locks = 0
const newName = () => `lock ${(locks += 1)}`

/** Another tab that holds the lock until `release`. */
async function holdLock(name: string): Promise<() => void> {
  const released = Promise.withResolvers<undefined>()
  const acquired = Promise.withResolvers<undefined>()
  void navigator.locks.request(name, () => {
    acquired.resolve(undefined)
    return released.promise
  })
  await acquired.promise
  return () => released.resolve(undefined)
}

test('withLock runs work after the holder releases the lock, and resolves to its result', async () => {
  const name = newName()
  const release = await holdLock(name)
  const work = vi.fn<() => Promise<string>>(() => Promise.resolve('done'))
  const result = withLock({ name, limitMs }, work)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(work).not.toHaveBeenCalled()
  release()
  expect(await result).toBe('done')
  expect(work).toHaveBeenCalledTimes(1)
})

test('withLock rejects with the error of the work and releases the lock', async () => {
  const name = newName()
  await expect(withLock({ name, limitMs }, () => Promise.reject(new Error('broken')))).rejects.toThrow('broken')
  expect(await withLock({ name, limitMs }, () => 'next')).toBe('next')
})

test('withLock runs work once without the lock if the holder never releases it', async () => {
  const name = newName()
  const release = await holdLock(name)
  const work = vi.fn<() => string>(() => 'done')
  const result = withLock({ name, limitMs }, work)
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(await result).toBe('done')
  release()
  await navigator.locks.request(name, () => undefined)
  expect(work).toHaveBeenCalledTimes(1)
})

test('withLock waits longer for a holder that makes progress', async () => {
  const name = newName()
  const release = await holdLock(name)
  let progress = () => {}
  const unsubscribe = vi.fn<() => void>()
  const onProgress = (listener: () => void) => {
    progress = listener
    return unsubscribe
  }
  const work = vi.fn<() => string>(() => 'done')
  const result = withLock({ name, limitMs, onProgress }, work)
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  progress()
  await vi.advanceTimersByTimeAsync(limitMs - 1)
  expect(work).not.toHaveBeenCalled()
  await vi.advanceTimersByTimeAsync(1)
  expect(await result).toBe('done')
  expect(unsubscribe).toHaveBeenCalledTimes(1)
  release()
})

test('withLock rejects with the reason of an aborted signal and never runs the work', async () => {
  const name = newName()
  const release = await holdLock(name)
  const caller = new AbortController()
  const work = vi.fn<() => void>()
  const result = catchError(withLock({ name, limitMs, signal: caller.signal }, work))
  caller.abort(new Error('signed out'))
  expect(await result).toMatchObject({ message: 'signed out' })
  release()
  await vi.advanceTimersByTimeAsync(limitMs)
  expect(work).not.toHaveBeenCalled()
})

test('withLock rejects at once if its signal is aborted from the start', async () => {
  const work = vi.fn<() => void>()
  const result = withLock({ name: newName(), limitMs, signal: AbortSignal.abort(new Error('signed out')) }, work)
  await expect(result).rejects.toThrow('signed out')
  expect(work).not.toHaveBeenCalled()
})

test('withLock removes its timer and its listener', async () => {
  const caller = new AbortController()
  const removed = vi.spyOn(caller.signal, 'removeEventListener')
  await withLock({ name: newName(), limitMs, signal: caller.signal }, () => 'done')
  expect(vi.getTimerCount()).toBe(0)
  expect(removed).toHaveBeenCalledWith('abort', expect.any(Function))
})

test('withLock runs work in a browser without locks', async () => {
  vi.stubGlobal('navigator', {})
  expect(await withLock({ name: newName(), limitMs }, () => 'done')).toBe('done')
})

test('withLock runs work without a lock in a browser that refuses locks', async () => {
  const request = vi.spyOn(navigator.locks, 'request').mockRejectedValue(new DOMException('forbidden', 'SecurityError'))
  expect(await withLock({ name: newName(), limitMs }, () => 'done')).toBe('done')
  request.mockRestore()
})
