// Stores photos that another app shared, in IndexedDB, from the service worker that received them to the page.
import { del, get, set } from 'idb-keyval'
import { openStores } from './open-database.ts'

const store = openStores('curio-shared-photos', ['photos'])('photos')
const recordKey = 'latest'

/** Milliseconds that shared photos are kept for the person to sign in and use them. */
const retentionMs = 60 * 60 * 1000

/** Stores the photos and replaces earlier ones. */
export async function storeSharedPhotos(photos: readonly Blob[], now: number): Promise<void> {
  await set(recordKey, { photos, at: now }, store)
}

/** The photos shared within the last hour; they stay until `deleteSharedPhotos`. */
export async function readSharedPhotos(now: number): Promise<Blob[]> {
  try {
    const stored = await get<unknown>(recordKey, store)
    if (typeof stored !== 'object' || stored === null) return []
    const { photos, at } = stored as { photos?: unknown; at?: unknown }
    if (!Array.isArray(photos) || typeof at !== 'number' || now - at > retentionMs) return []
    return photos.filter((photo) => photo instanceof Blob)
  } catch {
    return []
  }
}

/** Deletes the photos once they are in a listing draft. */
export async function deleteSharedPhotos(): Promise<void> {
  try {
    await del(recordKey, store)
  } catch {
    return
  }
}
