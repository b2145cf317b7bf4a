import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWorker } from './activate-worker.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

/** A waiting worker that is activated when it is asked for the `activatedBy`-th time. */
function waitingWorker(activatedBy: number) {
  let requests = 0
  const worker = Object.assign(new EventTarget(), {
    state: 'installed',
    postMessage: () => {
      requests += 1
      if (requests === activatedBy) change('activated')
    },
  })
  const change = (state: string) => {
    worker.state = state
    worker.dispatchEvent(new Event('statechange'))
  }
  return { worker: worker as unknown as ServiceWorker, change, requests: () => requests }
}

test.each([1, 4])('a worker that is activated by request %d', async (activatedBy) => {
  const { worker, requests } = waitingWorker(activatedBy)
  const activated = activateWorker(worker, 20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await activated).toBe(true)
  expect(requests()).toBe(activatedBy)
})

test('a worker that is still installing is asked once it waits', async () => {
  const { worker, change, requests } = waitingWorker(1)
  change('installing')
  const activated = activateWorker(worker, 20_000)
  await vi.advanceTimersByTimeAsync(5000)
  expect(requests()).toBe(0)
  change('installed')
  expect(await activated).toBe(true)
})

test('a worker that is replaced or never activated', async () => {
  const replaced = waitingWorker(Infinity)
  const replacedResult = activateWorker(replaced.worker, 20_000)
  replaced.change('redundant')
  expect(await replacedResult).toBe(false)
  const stuck = activateWorker(waitingWorker(Infinity).worker, 20_000)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(await stuck).toBe(false)
})
