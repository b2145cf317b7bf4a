// What WebKit's suspended pages do: a transaction that never ends, behind which all later ones of the store wait.
import { promisifyRequest } from 'idb-keyval'

/** Holds a store of a database that exists. Returns how to let it go, which resolves when it is free. */
export async function lockDatabase(name: string, store: string): Promise<() => Promise<void>> {
  const database = await promisifyRequest(indexedDB.open(name))
  const transaction = database.transaction(store, 'readwrite')
  let isLocked = true
  const keepAlive = () => {
    // A transaction ends when nothing is asked of it.
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
