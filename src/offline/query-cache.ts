// Persists query results in IndexedDB, one record per person.
import { openStores, promisifyRequest, promisifyTransaction, updateRecord } from './open-database.ts'

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

/** Stores what `update` makes of the stored queries; does nothing if the device is full or forbids storage. */
export async function cacheQueries(
  person: string,
  update: (stored: CachedQueries | null) => CachedQueries,
): Promise<void> {
  await updateRecord(store, person, (stored) => update(parse(stored))).catch(() => undefined)
}

export async function clearCachedQueries(): Promise<void> {
  const clear = (objects: IDBObjectStore) => {
    objects.clear()
    return promisifyTransaction(objects.transaction)
  }
  await store('readwrite', clear).catch(() => undefined)
}

function parse(value: unknown): CachedQueries | null {
  if (typeof value !== 'object' || value === null || !('schemaVersion' in value) || !('state' in value)) return null
  return typeof value.schemaVersion === 'number' ? { schemaVersion: value.schemaVersion, state: value.state } : null
}
