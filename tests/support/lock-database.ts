// Blocks a store as WebKit's suspended pages do: by a transaction that never ends.
import { promisifyRequest } from 'idb-keyval'

/** Blocks a store of an existing database. Returns a function that releases it. */
export async function lockDatabase(name: string, store: string): Promise<() => Promise<void>> {
  const database = await promisifyRequest(indexedDB.open(name))
  const transaction = database.transaction(store, 'readwrite')
  let isLocked = true
  const keepAlive = () => {
    // A transaction without requests ends.
    if (isLocked) transaction.objectStore(store).count().addEventListener('success', keepAlive)
  }
  keepAlive()
  const completed = new Promise<void>((resolve) => transaction.addEventListener('complete', () => resolve()))
  return async () => {
    isLocked = false
    await completed
    database.close()
  }
}
