// Places in IndexedDB of which pages and the service worker share one database. What is written is on the disk when it
// is answered, and a change of one record is one transaction.
import { promisifyRequest, type UseStore } from 'idb-keyval'

/**
 * Does something in a transaction on one store of a database, which `create` makes where there is none. Durability is `strict`: a
 * battery that dies a moment after an answer takes nothing along. A database that was closed meanwhile, or stood in a
 * newer version's way, is opened anew.
 */
export function openDatabase(name: string, create: (database: IDBDatabase) => void) {
  let opened: Promise<IDBDatabase> | undefined
  const forget = () => (opened = undefined)

  const open = async () => {
    const request = indexedDB.open(name)
    request.addEventListener('upgradeneeded', () => create(request.result))
    const connection = await promisifyRequest(request)
    connection.addEventListener('close', forget)
    connection.addEventListener('versionchange', () => {
      connection.close()
      forget()
    })
    return connection
  }

  return async <T>(
    store: string,
    mode: IDBTransactionMode,
    work: (objects: IDBObjectStore) => T | PromiseLike<T>,
  ): Promise<T> => {
    opened ??= open()
    const connection = await opened.catch((error: unknown) => {
      forget()
      throw error
    })
    return work(connection.transaction(store, mode, { durability: 'strict' }).objectStore(store))
  }
}

/** The stores of one database, by name. */
export function openStores<Name extends string>(database: string, names: readonly Name[]): (name: Name) => UseStore {
  const run = openDatabase(database, (made) => {
    for (const name of names) made.createObjectStore(name)
  })
  return (name) => (mode, callback) => run(name, mode, callback)
}

/**
 * Changes one record, whoever else does at the same time: `change` gets what is kept, and answers what is to be kept
 * instead; undefined forgets it, the very same leaves it. Rejects with what the device refused it for.
 */
export function changeRecord<T>(
  store: UseStore,
  key: string,
  change: (kept: unknown) => T | undefined,
): Promise<T | undefined> {
  return store(
    'readwrite',
    (objects) =>
      new Promise((resolve, reject) => {
        const { transaction } = objects
        let next: T | undefined
        const reading = objects.get(key)
        reading.addEventListener('success', () => {
          const before: unknown = reading.result
          next = change(before)
          if (next === before) return
          if (next === undefined) objects.delete(key)
          else objects.put(next, key)
        })
        transaction.addEventListener('complete', () => resolve(next))
        transaction.addEventListener('abort', () =>
          reject(transaction.error ?? new DOMException('The change was given up', 'AbortError')),
        )
      }),
  )
}
