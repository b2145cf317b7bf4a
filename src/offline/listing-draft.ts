// Stores a person's listing draft in IndexedDB: one record for the fields and one per photo. Writes resolve to `false`
// if the device is full or forbids storage.
import { del, delMany, get, keys, set } from 'idb-keyval'
import { openStores } from './open-database.ts'

export type StoredPhoto = {
  readonly id: string
  /** Its key on the server once it is uploaded. */
  readonly uploadKey: string | null
  /** The address of a photo that the server stores and this device does not. */
  readonly src?: string
}

export type StoredListingDraft = {
  /** The form's fields; the reader validates them. */
  readonly fields: unknown
  /** Idempotency key of its publication. */
  readonly idempotencyKey: string
  /** In order, the cover first. */
  readonly photos: readonly StoredPhoto[]
}

type RestoredPhoto = { readonly id: string } & (
  | { readonly uploadKey: string | null; readonly blob: Blob }
  | { readonly uploadKey: string; readonly src: string }
)

type RestoredListingDraft = Omit<StoredListingDraft, 'photos'> & {
  readonly photos: readonly RestoredPhoto[]
}

const store = openStores('curio-listing-drafts', ['drafts'])('drafts')
const photoKey = (person: string, id: string) => `${person}/${id}`

/** The listing draft of `person` with its photos; null if there is none. */
export async function readListingDraft(person: string): Promise<RestoredListingDraft | null> {
  try {
    const stored = parse(await get<unknown>(person, store))
    if (!stored) return null
    const photos = await Promise.all(
      stored.photos.map(async (photo) => ({
        ...photo,
        blob: await get<unknown>(photoKey(person, photo.id), store),
      })),
    )
    return {
      ...stored,
      photos: photos.flatMap(({ id, uploadKey, src, blob }): RestoredPhoto[] => {
        if (blob instanceof Blob) return [{ id, uploadKey, blob }]
        return src !== undefined && uploadKey !== null ? [{ id, uploadKey, src }] : []
      }),
    }
  } catch {
    return null
  }
}

/** Whether `person` has a listing draft on this device. Rejects if storage fails. */
export const hasListingDraft = async (person: string): Promise<boolean> =>
  parse(await get<unknown>(person, store)) !== null

/** Resolves to whether it was stored. */
export const storeListingDraft = (person: string, listing: StoredListingDraft): Promise<boolean> =>
  attempt(() => set(person, listing, store))

/** Resolves to whether it was stored. */
export const storeListingPhoto = (person: string, id: string, photo: Blob): Promise<boolean> =>
  attempt(() => set(photoKey(person, id), photo, store))

export const deleteListingPhoto = (person: string, id: string): Promise<boolean> =>
  attempt(() => del(photoKey(person, id), store))

/** Deletes the person's draft with its photos. */
export const deleteListingDraft = (person: string): Promise<boolean> =>
  attempt(async () => {
    const allKeys = await keys<string>(store)
    await delMany(
      allKeys.filter((key) => key === person || key.startsWith(`${person}/`)),
      store,
    )
  })

async function attempt(work: () => Promise<void>): Promise<boolean> {
  try {
    await work()
    return true
  } catch {
    return false
  }
}

function parse(value: unknown): StoredListingDraft | null {
  if (typeof value !== 'object' || value === null) return null
  const { fields, idempotencyKey, photos } = value as { fields?: unknown; idempotencyKey?: unknown; photos?: unknown }
  if (typeof idempotencyKey !== 'string' || !Array.isArray(photos)) return null
  return { fields, idempotencyKey, photos: photos.filter(isStoredPhoto) }
}

function isStoredPhoto(value: unknown): value is StoredPhoto {
  if (typeof value !== 'object' || value === null) return false
  const { id, uploadKey, src } = value as { id?: unknown; uploadKey?: unknown; src?: unknown }
  const hasSrc = src === undefined || typeof src === 'string'
  return typeof id === 'string' && (uploadKey === null || typeof uploadKey === 'string') && hasSrc
}
