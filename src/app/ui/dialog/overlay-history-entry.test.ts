import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createOverlayHistoryEntry } from './overlay-history-entry.ts'

type Entry = { state: unknown; url: string }

/** A session history that performs steps in a later task, as browsers do. */
class FakeHistory {
  entries: Entry[] = [{ state: { key: 'start' }, url: '/start' }]
  index = 0
  readonly arrived: () => void
  constructor(arrived: () => void) {
    this.arrived = arrived
  }
  get state() {
    return this.entries[this.index]?.state
  }
  pushState(state: unknown, _unused: string, url = this.entries[this.index]?.url ?? '') {
    this.entries = [...this.entries.slice(0, this.index + 1), { state, url }]
    this.index += 1
  }
  replaceState(state: unknown, _unused: string, url = this.entries[this.index]?.url ?? '') {
    this.entries[this.index] = { state, url }
  }
  go(steps: number) {
    setTimeout(() => {
      if (!this.entries[this.index + steps]) return
      this.index += steps
      this.arrived()
    })
  }
  back() {
    this.go(-1)
  }
}

/** A page with the router's listener, which is added last because Node calls listeners in the order they were added. */
function openPage(onBack: () => void = () => undefined) {
  const target = new EventTarget()
  const receivedByRouter: string[] = []
  const history = new FakeHistory(() => target.dispatchEvent(new Event('popstate')))
  const page = Object.assign(target, { history, setTimeout, clearTimeout })
  const start = () => {
    const entry = createOverlayHistoryEntry(page as unknown as Window, onBack)
    target.addEventListener('popstate', () => receivedByRouter.push(url()))
    return entry
  }
  const url = () => history.entries[history.index]?.url ?? ''
  history.pushState({ key: 'page' }, '', '/page')
  return {
    history,
    receivedByRouter,
    url,
    start,
    urls: () => history.entries.slice(0, history.index + 1).map((each) => each.url),
  }
}

const runTimers = () => vi.runAllTimersAsync()

beforeEach(() => void vi.useFakeTimers())

describe('the history while an overlay is open', () => {
  test('Back closes the overlay without leaving the page or notifying the router', async () => {
    const onBack = vi.fn<() => void>(() => entry.setNeeded(false))
    const page = openPage(onBack)
    const entry = page.start()
    entry.setNeeded(true)
    page.history.back()
    await runTimers()
    expect(onBack).toHaveBeenCalledOnce()
    expect({ urls: page.urls(), receivedByRouter: page.receivedByRouter }).toEqual({
      urls: ['/start', '/page'],
      receivedByRouter: [],
    })
    page.history.back()
    await runTimers()
    expect(page.receivedByRouter).toEqual(['/start'])
  })

  test('each further Back is reported while an overlay stays open', async () => {
    const onBack = vi.fn<() => void>()
    const page = openPage(onBack)
    page.start().setNeeded(true)
    for (const times of [1, 2, 3]) {
      page.history.back()
      await runTimers()
      expect(onBack).toHaveBeenCalledTimes(times)
    }
    expect({ url: page.url(), receivedByRouter: page.receivedByRouter }).toEqual({ url: '/page', receivedByRouter: [] })
  })

  test('a step over several entries reaches the router and does not close the overlay', async () => {
    const onBack = vi.fn<() => void>()
    const page = openPage(onBack)
    page.start().setNeeded(true)
    page.history.go(-2)
    await runTimers()
    expect(onBack).not.toHaveBeenCalled()
    expect(page.receivedByRouter).toEqual(['/start'])
  })

  test('a page opened from the overlay replaces the overlay’s entry', async () => {
    const page = openPage()
    const entry = page.start()
    entry.setNeeded(true)
    page.history.pushState({ key: 'next' }, '', '/next')
    entry.setNeeded(false)
    await runTimers()
    expect(page.urls()).toEqual(['/start', '/page', '/next'])
    page.history.back()
    await runTimers()
    expect(page.receivedByRouter).toEqual(['/page'])
  })

  test.each(['by Back', 'by itself'])('a changed address stays when the overlay is closed %s', async (way) => {
    const page = openPage(() => entry.setNeeded(false))
    const entry = page.start()
    entry.setNeeded(true)
    page.history.replaceState({ key: 'filtered' }, '', '/page?filtered')
    expect(page.url()).toBe('/page?filtered')
    if (way === 'by Back') page.history.back()
    else entry.setNeeded(false)
    await runTimers()
    expect(page.urls()).toEqual(['/start', '/page?filtered'])
    expect(page.history.state).toEqual({ key: 'filtered' })
  })
})

describe('the history after an overlay is closed', () => {
  /** Opens a page and an overlay on it, and closes that again. */
  function closeOverlay() {
    const page = openPage()
    const entry = page.start()
    entry.setNeeded(true)
    entry.setNeeded(false)
    return { page, entry }
  }

  test('the overlay’s entry is removed without notifying the router', async () => {
    const { page } = closeOverlay()
    await runTimers()
    expect({ urls: page.urls(), receivedByRouter: page.receivedByRouter }).toEqual({
      urls: ['/start', '/page'],
      receivedByRouter: [],
    })
  })

  test('an overlay that opens at once reuses the entry', async () => {
    const { page, entry } = closeOverlay()
    entry.setNeeded(true)
    await runTimers()
    expect(page.urls()).toEqual(['/start', '/page', '/page'])
  })

  test.each(['at once', 'during the step back'])('a page opened %s has no overlay entry before it', async (moment) => {
    const { page } = closeOverlay()
    if (moment !== 'at once') await vi.advanceTimersToNextTimerAsync()
    page.history.pushState({ key: 'next' }, '', '/next')
    await runTimers()
    expect({ urls: page.urls(), receivedByRouter: page.receivedByRouter }).toEqual({
      urls: ['/start', '/page', '/next'],
      receivedByRouter: [],
    })
  })

  test('Forward to the overlay’s entry returns to the page', async () => {
    const { page } = closeOverlay()
    await runTimers()
    page.history.go(1)
    await runTimers()
    expect(page.urls()).toEqual(['/start', '/page'])
  })
})

test('a page that was reloaded with an open overlay leaves the overlay’s entry', async () => {
  const page = openPage()
  page.history.pushState({ key: 'page', closesOverlay: true }, '')
  page.start()
  await runTimers()
  expect(page.urls()).toEqual(['/start', '/page'])
})
