// Photos another app shared to this one, in IndexedDB between the worker that took them and the page that shows them.
import { del, get, set } from 'idb-keyval'
import { openStores } from './open-store.ts'

const store = openStores('curio-shared-photos', ['kept'])('kept')
const latest = 'latest'

/** Milliseconds shared photos wait for somebody to sign in and go on with them. */
const patience = 60 * 60 * 1000

/** Keeps them in place of any shared before. */
export async function keepSharedPhotos(photos: readonly Blob[], now: number): Promise<void> {
  await set(latest, { photos, at: now }, store)
}

/** What was shared within the last hour; it stays until `dropSharedPhotos`. */
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

/** Forgets them: they are in a draft now. */
export async function dropSharedPhotos(): Promise<void> {
  try {
    await del(latest, store)
  } catch {
    return
  }
}
