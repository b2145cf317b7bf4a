import { beforeEach, expect, test, vi } from 'vitest'
import { createAutoHide } from './me-menu.tsx'

beforeEach(() => void vi.useFakeTimers())

function arrangeShown() {
  const hide = vi.fn<() => void>()
  const autoHide = createAutoHide(hide)
  autoHide.restart()
  return { hide, autoHide }
}

test('an element is hidden two seconds after the pointer has left it', () => {
  const { hide, autoHide } = arrangeShown()
  autoHide.hold('pointer')
  vi.advanceTimersByTime(60_000)
  autoHide.release('pointer')
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(hide).toHaveBeenCalledOnce()
})

test('a focused element is not hidden when the pointer leaves it', () => {
  const { hide, autoHide } = arrangeShown()
  autoHide.hold('focus')
  autoHide.hold('pointer')
  autoHide.release('pointer')
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})

test('a restart begins the two seconds again', () => {
  const { hide, autoHide } = arrangeShown()
  vi.advanceTimersByTime(1500)
  autoHide.restart()
  vi.advanceTimersByTime(1999)
  expect(hide).not.toHaveBeenCalled()
})

test('nothing is hidden after a stop', () => {
  const { hide, autoHide } = arrangeShown()
  autoHide.stop()
  vi.advanceTimersByTime(60_000)
  expect(hide).not.toHaveBeenCalled()
})
