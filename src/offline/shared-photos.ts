// Stores photos that another app shared, in IndexedDB, from the service worker that received them to the page.
import { del, get, set } from 'idb-keyval'
import { openStores } from './open-store.ts'

const store = openStores('curio-shared-photos', ['kept'])('kept')
const latest = 'latest'

/** Milliseconds that shared photos are kept for the person to sign in and use them. */
const patience = 60 * 60 * 1000

/** Stores the photos and replaces earlier ones. */
export async function keepSharedPhotos(photos: readonly Blob[], now: number): Promise<void> {
  await set(latest, { photos, at: now }, store)
}

/** The photos shared within the last hour; they stay until `dropSharedPhotos`. */
export async function readSharedPhotos(now: number): Promise<Blob[]> {
  try {
    const kept = await get<unknown>(latest, store)
    if (typeof kept !== 'object' || kept === null) return []
    const { photos, at } = kept as { photos?: unknown; at?: unknown }
    if (!Array.isArray(photos) || typeof at !== 'number' || now - at > patience) return []
    return photos.filter((photo) => photo instanceof Blob)
  } catch {
    return []
  }
}

/** Deletes the photos once they are in a listing draft. */
export async function dropSharedPhotos(): Promise<void> {
  try {
    await del(latest, store)
  } catch {
    return
  }
}
