// For every component test: the backend made from the contract, the look, and a complaint in the console is a failure.
import { afterEach, beforeAll, beforeEach, expect, vi } from 'vitest'
import { promisifyRequest } from 'idb-keyval'
import { http, HttpResponse } from 'msw'
import { HttpNetworkFrame } from 'msw/experimental'
import '#src/app/ui/tokens.css'
import '#src/app/ui/base.css'
import { toast } from '#src/app/ui/toast/toast.ts'
import { mockServer } from './mock-server.ts'

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

beforeEach(async () => {
  vi.spyOn(console, 'error')
  await clearDeviceStorage()
})

afterEach(async () => {
  // What was asked before this has reached the backend when this has: it still meets the answers of its own test.
  mockServer.use(http.get('/api/flush', () => HttpResponse.json(null)))
  await fetch('/api/flush')
  mockServer.resetHandlers()
  // What one test was told is no news to the next.
  toast.dismissAll()
  const consoleErrors = vi.mocked(console.error).mock.calls.map((args) => args.map(String).join(' '))
  expect(consoleErrors.join('\n'), 'errors in the console').toBe('')
})

/** Files share a browser: nobody finds drafts, downloads or what waits to be sent of the test before. */
async function clearDeviceStorage(): Promise<void> {
  localStorage.clear()
  const [databases, cacheNames] = await Promise.all([indexedDB.databases(), caches.keys()])
  await Promise.all([
    ...databases.map(({ name = '' }) => clearDatabase(name)),
    ...cacheNames.map((name) => caches.delete(name)),
  ])
}

/** Emptied, as deleting would wait for whoever has it open. */
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
