import { beforeEach, expect, test, vi, describe } from 'vitest'
import { reloadPage, activateWorker } from './apply-update.ts'

beforeEach(() => void vi.useFakeTimers())

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

describe('activating a worker', () => {
  /** A waiting worker. With `activates`, it is activated when it is asked. */
  function waitingWorker(activates: boolean) {
    const worker = Object.assign(new EventTarget(), {
      state: 'installed',
      postMessage: () => {
        if (activates) change('activated')
      },
    })
    const change = (state: string) => {
      worker.state = state
      worker.dispatchEvent(new Event('statechange'))
    }
    return { worker: worker as unknown as ServiceWorker, change }
  }

  test('a worker that is activated when it is asked', async () => {
    expect(await activateWorker(waitingWorker(true).worker, 5000)).toBe(true)
  })

  test('a worker that is still installing is asked once it waits', async () => {
    const { worker, change } = waitingWorker(true)
    change('installing')
    const activated = activateWorker(worker, 5000)
    change('installed')
    expect(await activated).toBe(true)
  })

  test('a worker that is replaced or never activated', async () => {
    const replaced = waitingWorker(false)
    const replacedResult = activateWorker(replaced.worker, 5000)
    replaced.change('redundant')
    expect(await replacedResult).toBe(false)
    const stuck = activateWorker(waitingWorker(false).worker, 5000)
    await vi.advanceTimersByTimeAsync(5000)
    expect(await stuck).toBe(false)
  })
})
