// Persists query results in IndexedDB, one record per person.
import { openStores, promisifyRequest, promisifyTransaction } from './open-database.ts'

export type CachedQueries = { readonly schemaVersion: number; readonly state: unknown }

const store = openStores('curio-queries', ['queries'])('queries')

/** The stored queries of `person`; null if there are none or storage fails. */
export async function readCachedQueries(person: string): Promise<CachedQueries | null> {
  try {
    return parse(await store('readonly', (objects) => promisifyRequest(objects.get(person))))
  } catch {
    return null
  }
}

/** Stores queries; does nothing if the device is full or forbids storage. */
export async function cacheQueries(person: string, queries: CachedQueries): Promise<void> {
  try {
    await write((objects) => objects.put(queries, person))
  } catch {
    return
  }
}

export async function clearCachedQueries(): Promise<void> {
  try {
    await write((objects) => objects.clear())
  } catch {
    return
  }
}

function write(change: (objects: IDBObjectStore) => void): Promise<void> {
  return store('readwrite', (objects) => {
    change(objects)
    return promisifyTransaction(objects.transaction)
  })
}

function parse(value: unknown): CachedQueries | null {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value) || !('state' in value)) return null
  return typeof value.schemaVersion === 'number' ? { schemaVersion: value.schemaVersion, state: value.state } : null
}
