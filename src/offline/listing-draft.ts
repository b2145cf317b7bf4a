// Stores a person's listing draft in IndexedDB: one record for the fields and one per photo. Writes resolve to `false`
// if the device is full or forbids storage.
import { del, delMany, get, keys, set } from 'idb-keyval'
import { openStores } from './open-store.ts'

export type KeptPicture = {
  readonly id: string
  /** Its key on the server once it is uploaded. */
  readonly uploaded: string | null
}

export type KeptListing = {
  /** The form's fields; the reader validates them. */
  readonly fields: unknown
  /** Idempotency key of its publication. */
  readonly submission: string
  /** In order, the cover first. */
  readonly pictures: readonly KeptPicture[]
}

type Restored = Omit<KeptListing, 'pictures'> & { readonly pictures: readonly (KeptPicture & { blob: Blob })[] }

const store = openStores('curio-listing-drafts', ['kept'])('kept')
const pictureKey = (person: string, id: string) => `${person}/${id}`

/** The listing draft of `person` with its photos; null if there is none. */
export async function readListing(person: string): Promise<Restored | null> {
  try {
    const kept = parse(await get<unknown>(person, store))
    if (!kept) return null
    const pictures = await Promise.all(
      kept.pictures.map(async (picture) => ({
        ...picture,
        blob: await get<unknown>(pictureKey(person, picture.id), store),
      })),
    )
    return {
      ...kept,
      pictures: pictures.flatMap(({ blob, ...picture }) => (blob instanceof Blob ? [{ ...picture, blob }] : [])),
    }
  } catch {
    return null
  }
}

/** Whether `person` has a listing draft on this device. */
export async function hasListing(person: string): Promise<boolean> {
  try {
    return parse(await get<unknown>(person, store)) !== null
  } catch {
    return false
  }
}

/** Resolves to whether it was stored. */
export const keepListing = (person: string, listing: KeptListing): Promise<boolean> =>
  attempt(() => set(person, listing, store))

/** Resolves to whether it was stored. */
export const keepListingPicture = (person: string, id: string, picture: Blob): Promise<boolean> =>
  attempt(() => set(pictureKey(person, id), picture, store))

export const dropListingPicture = (person: string, id: string): Promise<boolean> =>
  attempt(() => del(pictureKey(person, id), store))

/** Deletes the person's draft with its photos. */
export const dropListing = (person: string): Promise<boolean> =>
  attempt(async () => {
    const all = await keys<string>(store)
    await delMany(
      all.filter((key) => key === person || key.startsWith(`${person}/`)),
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

function parse(value: unknown): KeptListing | null {
  if (typeof value !== 'object' || value === null) return null
  const { fields, submission, pictures } = value as { fields?: unknown; submission?: unknown; pictures?: unknown }
  if (typeof submission !== 'string' || !Array.isArray(pictures)) return null
  return { fields, submission, pictures: pictures.filter(isKeptPicture) }
}

function isKeptPicture(value: unknown): value is KeptPicture {
  if (typeof value !== 'object' || value === null) return false
  const { id, uploaded } = value as { id?: unknown; uploaded?: unknown }
  return typeof id === 'string' && (uploaded === null || typeof uploaded === 'string')
}
