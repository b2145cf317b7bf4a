import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createLinger } from './linger.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function shown() {
  const hide = vi.fn<() => void>()
  const linger = createLinger(hide)
  linger.begin()
  return { hide, linger }
}

test('what nobody attends to hides after two seconds', () => {
  const { hide } = shown()
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('it stays while it is pointed at, and two seconds longer', () => {
  const { hide, linger } = shown()
  linger.hold('pointer')
  vi.advanceTimersByTime(60_000)
  linger.release('pointer')
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('a pointer that leaves does not take it from under the focus', () => {
  const { hide, linger } = shown()
  linger.hold('focus')
  linger.hold('pointer')
  linger.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})

test('shown again, it gets its two seconds again', () => {
  const { hide, linger } = shown()
  vi.advanceTimersByTime(1500)
  linger.begin()
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
})

test('stopped, it does nothing any more', () => {
  const { hide, linger } = shown()
  linger.stop()
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})
