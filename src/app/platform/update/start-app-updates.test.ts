import { expect, test, describe } from 'vitest'
import { classifyWaitingWorker, watchWaitingWorkers } from './start-app-updates.ts'

const firstVisit = { wasControlled: false, wasWaitingBeforeRegister: false, hasInteracted: false }
const laterVisit = { ...firstVisit, wasControlled: true }

test.each([
  ['the first worker of a first visit', firstVisit, 'first'],
  ['a worker that a second tab finds', { ...firstVisit, wasWaitingBeforeRegister: true, hasInteracted: true }, 'first'],
  ['a worker from the last visit', { ...laterVisit, wasWaitingBeforeRegister: true }, 'at-once'],
  [
    'a worker from the last visit after an interaction',
    { ...laterVisit, wasWaitingBeforeRegister: true, hasInteracted: true },
    'ask',
  ],
  ['a worker installed during this visit', laterVisit, 'ask'],
] as const)('%s is classified as “%s”', (_, waiting, meaning) => {
  expect(classifyWaitingWorker(waiting)).toBe(meaning)
})

describe('watching for a waiting worker', () => {
  type FakeRegistration = EventTarget & { installing: ServiceWorker | null; waiting: ServiceWorker | null }

  const createRegistration = (): FakeRegistration =>
    Object.assign(new EventTarget(), { installing: null, waiting: null })

  /** Begins the installation of a worker. Returns a function that ends it. */
  function install(registration: FakeRegistration): (state: 'installed' | 'redundant') => void {
    const worker = Object.assign(new EventTarget(), { state: 'installing' }) as unknown as ServiceWorker
    registration.installing = worker
    registration.dispatchEvent(new Event('updatefound'))
    return (state) => {
      registration.installing = null
      if (state === 'installed') registration.waiting = worker
      Object.assign(worker, { state })
      worker.dispatchEvent(new Event('statechange'))
    }
  }

  function watch(registration: FakeRegistration): readonly boolean[] {
    const calls: boolean[] = []
    watchWaitingWorkers(registration as unknown as ServiceWorkerRegistration, ({ wasWaitingBeforeRegister }) =>
      calls.push(wasWaitingBeforeRegister),
    )
    return calls
  }

  test('a worker that waited before is reported at once', () => {
    const registration = createRegistration()
    install(registration)('installed')
    expect(watch(registration)).toEqual([true])
  })

  test('a worker whose installation began before is reported once it waits', () => {
    const registration = createRegistration()
    const finish = install(registration)
    const calls = watch(registration)
    expect(calls).toEqual([])
    finish('installed')
    expect(calls).toEqual([false])
  })

  test('a worker is reported after installations that failed, and so is the next one', () => {
    const registration = createRegistration()
    const calls = watch(registration)
    install(registration)('redundant')
    install(registration)('redundant')
    expect(calls).toEqual([])
    install(registration)('installed')
    install(registration)('installed')
    expect(calls).toEqual([false, false])
  })
})
