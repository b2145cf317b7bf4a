// Persists query results in IndexedDB, one record per person.
import { openStores, promisifyRequest, promisifyTransaction } from './open-store.ts'

export type KeptQueries = { readonly shape: number; readonly state: unknown }

const store = openStores('curio-queries', ['kept'])('kept')

/** The stored queries of `person`; null if there are none or storage fails. */
export async function readKeptQueries(person: string): Promise<KeptQueries | null> {
  try {
    return parse(await store('readonly', (objects) => promisifyRequest(objects.get(person))))
  } catch {
    return null
  }
}

/** Stores queries; does nothing if the device is full or forbids storage. */
export async function keepQueries(person: string, kept: KeptQueries): Promise<void> {
  try {
    await write((objects) => objects.put(kept, person))
  } catch {
    return
  }
}

export async function clearKeptQueries(): Promise<void> {
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

function parse(value: unknown): KeptQueries | null {
  if (typeof value !== 'object' || value === null || !('shape' in value) || !('state' in value)) return null
  return typeof value.shape === 'number' ? { shape: value.shape, state: value.state } : null
}
