import { get, promisifyRequest, set } from 'idb-keyval'
import { afterAll, expect, test, vi } from 'vitest'
import { catchError } from '#tests/support/catch-error.ts'
import { lockDatabase } from '#tests/support/lock-database.ts'
import { TimeoutError } from './with-timeout.ts'
import { openStores } from './open-database.ts'

// Every later test of this browser would empty them. Their connections close when they are to be deleted.
afterAll(async () => {
  const names = (await indexedDB.databases()).flatMap(({ name }) => (name?.startsWith('test-') ? [name] : []))
  await Promise.all(names.map((name) => promisifyRequest(indexedDB.deleteDatabase(name))))
})

const secondMs = 1000

test('a written value is read back', async () => {
  const store = openStores('test-written', ['values'])('values')
  await set('key', 'value', store)
  expect(await get('key', store)).toBe('value')
})

test('a store that the database of another app version lacks is added, and the other stores stay', async () => {
  const previous = openStores('test-other-version', ['previous'])('previous')
  await set('key', 'before', previous)
  const added = openStores('test-other-version', ['added'])('added')
  await set('key', 'after', added)
  expect(await get('key', added)).toBe('after')
  expect(await get('key', previous)).toBe('before')
})

test('a database that another page blocks times out, sooner the second time, and works once released', async () => {
  const store = openStores('test-locked', ['values'])('values')
  await set('key', 'before', store)
  const release = await lockDatabase('test-locked', 'values')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const first = catchError(set('key', 'lost', store))
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(await first).toBeInstanceOf(TimeoutError)
  const second = catchError(set('key', 'lost', store))
  await vi.advanceTimersByTimeAsync(secondMs)
  expect(await second).toBeInstanceOf(TimeoutError)
  vi.useRealTimers()
  await release()
  expect(await get('key', store)).toBe('before')
  await set('key', 'after', store)
  expect(await get('key', store)).toBe('after')
})

test('a database that does not open times out, and the next transaction opens it again', async () => {
  const store = openStores('test-never-opens', ['values'])('values')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const open = vi.spyOn(indexedDB, 'open').mockReturnValueOnce(new EventTarget() as IDBOpenDBRequest)
  const stalled = catchError(set('key', 'lost', store))
  await vi.advanceTimersByTimeAsync(10 * secondMs)
  expect(await stalled).toBeInstanceOf(TimeoutError)
  vi.useRealTimers()
  open.mockRestore()
  await set('key', 'value', store)
  expect(await get('key', store)).toBe('value')
})

/** Closes every connection without an event, as iOS does while the app is in the background. */
function loseConnections(store: ReturnType<ReturnType<typeof openStores>>) {
  return store('readonly', ({ transaction }) => transaction.db.close())
}

test('a connection that the browser closed without an event is opened again, and the work repeated', async () => {
  const store = openStores('test-lost', ['values'])('values')
  await set('key', 'before', store)
  await loseConnections(store)
  await Promise.all([set('key', 'after', store), set('other', 'value', store)])
  await loseConnections(store)
  expect(await get('key', store)).toBe('after')
})

test('a database whose every connection is lost fails after the second one', async () => {
  const store = openStores('test-always-lost', ['values'])('values')
  await set('key', 'before', store)
  const transaction = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw new DOMException('The connection is closed', 'InvalidStateError')
  })
  expect(await catchError(get('key', store))).toMatchObject({ name: 'InvalidStateError' })
  expect(transaction).toHaveBeenCalledTimes(2)
  transaction.mockRestore()
  expect(await get('key', store)).toBe('before')
})

test('a write that began and failed is not repeated, and the next one has a new connection', async () => {
  const store = openStores('test-failed-write', ['values'])('values')
  const connections: IDBDatabase[] = []
  const write = () =>
    store('readwrite', ({ transaction }) => {
      connections.push(transaction.db)
      throw new DOMException('Connection to Indexed Database server lost', 'UnknownError')
    })
  await catchError(write())
  await catchError(write())
  expect(new Set(connections).size).toBe(2)
  expect(connections).toHaveLength(2)
})
