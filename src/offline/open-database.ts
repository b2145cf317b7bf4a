// Opens IndexedDB stores that pages and the service worker share. A write is on disk when its promise resolves, and a
// change of one record is one transaction.
import type { UseStore } from 'idb-keyval'
import { withTimeout, TimeoutError } from './with-timeout.ts'
import { tryAbort, createPageCacheGuard, InterruptedError } from './page-cache-guard.ts'

/** Milliseconds one transaction may take, including opening the database. */
export const storageTimeoutMs = 10_000

/** The same for a database that exceeded its limit last time, so that many callers do not each wait that long. */
const stalledTimeoutMs = 1000

let isFull = false

/** Whether the last operation that failed did so because the device is full; otherwise its storage cannot be used. */
export const isDeviceFull = (): boolean => isFull

export const isQuotaExceeded = (error: unknown): boolean =>
  error instanceof DOMException && error.name === 'QuotaExceededError'

/** The other engines evict a page from their back/forward cache rather than suspend its transactions. */
const isWebKit = /AppleWebKit\/(?!.*Chrom)/.test(navigator.userAgent)
const pageCache = createPageCacheGuard(isWebKit ? globalThis : new EventTarget())

/**
 * Returns a function that runs `work` in a transaction on one store. `create` sets up a new database, and
 * adds to one that is not `isComplete`, which another version of the app created. Durability is
 * `strict`, so that a power failure after the promise resolves loses nothing. A connection that was closed, that blocked
 * a newer version or that failed, unless the device is full, is not used again: iOS loses connections in the background,
 * without an event. What failed before its transaction began, or only read, is repeated once. Rejects with a
 * `TimeoutError` if the browser exceeds the limit; then the transaction is aborted if possible.
 */
export function openDatabase(
  name: string,
  create: (database: IDBDatabase) => void,
  isComplete: (database: IDBDatabase) => boolean = () => true,
) {
  let opened: Promise<IDBDatabase> | undefined
  let stalled = false

  const open = () => {
    const opening = connect(name, { create, isComplete }, () => forget(opening))
    opening.catch(() => forget(opening))
    return opening
  }
  const forget = (connection: typeof opened) => {
    if (opened === connection) opened = undefined
  }
  const abandon = (connection: typeof opened) => {
    forget(connection)
    connection?.then(
      (database) => database.close(),
      () => undefined,
    )
  }

  return async <T>(
    store: string,
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> => {
    let isRepeated = false
    for (;;) {
      await pageCache.whenShown()
      opened ??= open()
      const connection = opened
      let transaction: IDBTransaction | undefined
      let hasTimedOut = false
      const attempt = async () => {
        const database = await connection
        if (hasTimedOut) throw new TimeoutError('The database opened too late')
        const started = database.transaction(store, mode, { durability: 'strict' })
        transaction = started
        return pageCache.guard(started, Promise.resolve(work(started.objectStore(store))))
      }
      try {
        const result = await withTimeout(attempt(), stalled ? stalledTimeoutMs : storageTimeoutMs)
        stalled = false
        return result
      } catch (error) {
        if (error instanceof InterruptedError) continue
        hasTimedOut = true
        const isQuota = isQuotaExceeded(error instanceof Error && error.cause !== undefined ? error.cause : error)
        // A full device says nothing of the connection, which other transactions use.
        if (!isQuota) abandon(connection)
        if (error instanceof TimeoutError) {
          stalled = true
          if (transaction) tryAbort(transaction)
        } else if (!isRepeated && (transaction === undefined || mode === 'readonly')) {
          isRepeated = true
          continue
        }
        isFull = isQuota
        throw error
      }
    }
  }
}

type Schema = {
  readonly create: (database: IDBDatabase) => void
  readonly isComplete: (database: IDBDatabase) => boolean
}

async function connect(name: string, schema: Schema, onClose: () => void, version?: number): Promise<IDBDatabase> {
  const request = indexedDB.open(name, version)
  request.addEventListener('upgradeneeded', () => schema.create(request.result))
  const connection = await promisifyRequest(request)
  if (version === undefined && !schema.isComplete(connection)) {
    connection.close()
    return connect(name, schema, onClose, connection.version + 1)
  }
  connection.addEventListener('close', onClose)
  connection.addEventListener('versionchange', () => {
    connection.close()
    onClose()
  })
  return connection
}

/** Resolves to the result of a request. Replaces `idb-keyval` in the entry bundle. */
export function promisifyRequest<T>(request: IDBRequest<T>): Promise<T> {
  return new Promise((resolve, reject) => {
    request.addEventListener('success', () => resolve(request.result))
    request.addEventListener('error', () => reject(request.error))
  })
}

/** Resolves when all writes of the transaction are stored. */
export function promisifyTransaction(transaction: IDBTransaction): Promise<void> {
  return new Promise((resolve, reject) => {
    transaction.addEventListener('complete', () => resolve())
    transaction.addEventListener('abort', () => reject(transaction.error ?? new DOMException('', 'AbortError')))
  })
}

/** The stores of one database, by name. Stores that the database of another app version lacks are added. */
export function openStores<Name extends string>(database: string, names: readonly Name[]): (name: Name) => UseStore {
  const missingIn = ({ objectStoreNames }: IDBDatabase) => names.filter((name) => !objectStoreNames.contains(name))
  const run = openDatabase(
    database,
    (created) => {
      for (const name of missingIn(created)) created.createObjectStore(name)
    },
    (opened) => missingIn(opened).length === 0,
  )
  return (name) => (mode, callback) => run(name, mode, callback)
}

/**
 * Updates one record atomically: `change` gets the stored value and returns the new one. `undefined` deletes the
 * record; returning the argument writes nothing. Rejects with the transaction's error.
 */
export function updateRecord<T>(
  store: UseStore,
  key: string,
  change: (stored: unknown) => T | undefined,
): Promise<T | undefined> {
  return store(
    'readwrite',
    (objects) =>
      new Promise((resolve, reject) => {
        const { transaction } = objects
        let next: T | undefined
        const readRequest = objects.get(key)
        readRequest.addEventListener('success', () => {
          const before: unknown = readRequest.result
          next = change(before)
          if (next === before) return
          if (next === undefined) objects.delete(key)
          else objects.put(next, key)
        })
        transaction.addEventListener('complete', () => resolve(next))
        transaction.addEventListener('abort', () =>
          reject(transaction.error ?? new DOMException('The transaction was aborted', 'AbortError')),
        )
      }),
  )
}
