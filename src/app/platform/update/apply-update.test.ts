import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { reloadPage } from './apply-update.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

/** A page whose reloads are not answered. */
function stubPage() {
  const page = Object.assign(new EventTarget(), {
    location: {
      pathname: '/',
      reload: vi.fn<() => void>(() => void page.dispatchEvent(new Event('beforeunload', { cancelable: true }))),
    },
  })
  vi.stubGlobal('window', page)
  return page
}

test('a reload that is not answered is repeated', () => {
  const { location } = stubPage()
  reloadPage([])
  vi.advanceTimersByTime(7999)
  expect(location.reload).toHaveBeenCalledTimes(1)
  vi.advanceTimersByTime(1)
  expect(location.reload).toHaveBeenCalledTimes(2)
  vi.advanceTimersByTime(16_000)
  expect(location.reload).toHaveBeenCalledTimes(3)
})

test('a reload about which the person was asked is not repeated', () => {
  const page = stubPage()
  page.addEventListener('beforeunload', (event) => event.preventDefault())
  reloadPage([])
  vi.advanceTimersByTime(60_000)
  expect(page.location.reload).toHaveBeenCalledTimes(1)
})
