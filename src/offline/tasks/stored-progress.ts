// Stores the progress of a person in a bundle, as the server last reported it, in IndexedDB.
import { del, entries, get } from 'idb-keyval'
import { isRecord } from '#src/domain/is-record.ts'
import { updateRecord, openStores } from '#src/offline/open-database.ts'

const bundles = openStores('curio-progress', ['bundles'])('bundles')
const keyOf = (person: string, bundle: string) => `${person}/${bundle}`

export type StoredProgress = {
  readonly total: number
  readonly completed: number
  /** Ids of entries for reviews submitted on this device that the reported progress includes. */
  readonly counted: readonly string[]
}

/** Stores the progress; keeps the previous one if the device is full. */
export async function storeProgress(person: string, bundle: string, progress: StoredProgress): Promise<void> {
  await updateRecord(bundles, keyOf(person, bundle), () => progress).catch(() => undefined)
}

export async function readStoredProgress(person: string, bundle: string): Promise<StoredProgress | null> {
  try {
    const stored = await get<unknown>(keyOf(person, bundle), bundles)
    if (!isRecord(stored)) return null
    const { total, completed, counted } = stored
    if (typeof total !== 'number' || typeof completed !== 'number' || !Array.isArray(counted)) return null
    return { total, completed, counted: counted.filter((id) => typeof id === 'string') }
  } catch {
    return null
  }
}

export async function deleteStoredProgress(person: string): Promise<void> {
  try {
    const all = await entries<string, unknown>(bundles)
    for (const [key] of all) if (key.startsWith(`${person}/`)) await del(key, bundles)
  } catch {
    // Storage fails, so there is nothing to delete.
  }
}
