import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createAutoHide } from './auto-hide.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function arrangeShown() {
  const hide = vi.fn<() => void>()
  const autoHide = createAutoHide(hide)
  autoHide.restart()
  return { hide, linger: autoHide }
}

test('what nobody attends to hides after two seconds', () => {
  const { hide } = arrangeShown()
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('it stays while it is pointed at, and two seconds longer', () => {
  const { hide, linger: autoHide } = arrangeShown()
  autoHide.hold('pointer')
  vi.advanceTimersByTime(60_000)
  autoHide.release('pointer')
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('a pointer that leaves does not take it from under the focus', () => {
  const { hide, linger: autoHide } = arrangeShown()
  autoHide.hold('focus')
  autoHide.hold('pointer')
  autoHide.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})

test('shown again, it gets its two seconds again', () => {
  const { hide, linger: autoHide } = arrangeShown()
  vi.advanceTimersByTime(1500)
  autoHide.restart()
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
})

test('stopped, it does nothing any more', () => {
  const { hide, linger: autoHide } = arrangeShown()
  autoHide.stop()
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})
