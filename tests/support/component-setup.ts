// For every component test: the mock server and global styles; an error in the console fails the test. Files share a page
// with its modules, whose state must not reach the next test.
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { type Locator, locators } from 'vitest/browser'
import { onlineManager } from '@tanstack/react-query'
import { promisifyRequest } from 'idb-keyval'
import { HttpNetworkFrame } from 'msw/experimental'
import './plain-react.ts'
import '#src/app/ui/tokens.css'
import '#src/app/ui/base.css'
import { syncServerClockAt } from '#src/app/platform/api/server-clock.ts'
import { toast } from '#src/app/ui/toast.ts'
import { outboxLock } from '#src/offline/outbox/send-outbox.ts'
import { mockServer, resetMocks } from './mock-server.ts'
import { removeScreens } from './render-screen.tsx'

beforeAll(async () => {
  await mockServer.start({
    quiet: true,
    onUnhandledFrame({ frame, defaults }) {
      if (frame instanceof HttpNetworkFrame && new URL(frame.data.request.url).pathname.startsWith('/api/'))
        defaults.error()
    },
  })
  return () => mockServer.stop()
})

// On a busy machine the browser takes its slow responses for a 2G connection, on which a review loads less.
Object.defineProperty((navigator as Navigator & { connection: object }).connection, 'effectiveType', { value: '4g' })

declare module 'vitest/browser' {
  interface LocatorSelectors {
    findElement: Locator['findElement']
  }
}

// Vitest looks for an element after 20, 70, 170 and 270 ms, then every 500 ms, which no setting changes: half of a test's
// time would be these waits. Fake timers go on meanwhile, as they do with Vitest's own.
const pause = setTimeout.bind(window)
locators.extend({
  async findElement({ timeout = Infinity, strict = true } = {}) {
    const locator = this as Locator
    const endsAtMs = performance.now() + timeout
    while (locator.length === 0 && performance.now() < endsAtMs) {
      if (vi.isFakeTimers()) vi.advanceTimersByTime(20)
      await new Promise((resolve) => pause(resolve, 20))
    }
    return (strict ? undefined : locator.elements()[0]) ?? locator.element()
  },
})

beforeEach(async () => {
  vi.spyOn(console, 'error')
  syncServerClockAt(0, 0)
  onlineManager.setOnline(true)
  await clearDeviceStorage()
})

afterEach(async () => {
  vi.useRealTimers()
  await removeScreens()
  // An automatic retry finds nothing more to send. Some tests keep the device from storing anything until they end.
  await clearDatabases((name) => name === 'curio-outbox').catch(() => undefined)
  // A retry that has begun is sent now, unless it waits for a held response.
  const signal = AbortSignal.timeout(1000)
  await navigator.locks.request(outboxLock.name, { signal }, () => undefined).catch(() => undefined)
  await resetMocks()
  // Toasts of one test must not appear in the next.
  toast.dismissAll()
  const consoleErrors = vi.mocked(console.error).mock.calls.map((args) => args.map(String).join(' '))
  expect(consoleErrors.join('\n'), 'errors in the console').toBe('')
})

/** Files share a browser, so drafts, downloads and outbox entries of the previous test are deleted. */
async function clearDeviceStorage(): Promise<void> {
  localStorage.clear()
  const cacheNames = await caches.keys()
  await Promise.all([clearDatabases(), ...cacheNames.map((name) => caches.delete(name))])
}

/** Of those that exist: opening another one would create it without its stores. */
async function clearDatabases(isCleared = (_name: string) => true): Promise<void> {
  const names = (await indexedDB.databases()).map(({ name = '' }) => name)
  await Promise.all(names.filter(isCleared).map(clearDatabase))
}

/** Emptied instead of deleted, because deleting waits for open connections. */
async function clearDatabase(name: string): Promise<void> {
  const database = await promisifyRequest(indexedDB.open(name))
  const stores = [...database.objectStoreNames]
  if (stores.length > 0) {
    const transaction = database.transaction(stores, 'readwrite')
    for (const store of stores) transaction.objectStore(store).clear()
    await promisifyRequest(transaction)
  }
  database.close()
}
