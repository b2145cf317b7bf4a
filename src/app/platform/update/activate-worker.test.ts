import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { activateWorker } from './apply-update.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

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
