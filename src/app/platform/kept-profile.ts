// One's own profile on the device, one entry a person: what /me shows at once on the next start, and where it opens.
import type { OwnProfile } from './own-profile.ts'

type Store = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The profile with the room and the filter last looked at. Nothing in it says that anything is under way. */
export type KeptProfile = OwnProfile & { readonly activeTab: string; readonly activeSubTab: string }

const keyOf = (person: string) => `profile:${person}`

/** Keeps what the person's profile says now. A device without room for it goes without. */
export function keepProfile(store: Store, profile: KeptProfile): void {
  try {
    store.setItem(keyOf(profile._id), JSON.stringify(profile))
  } catch {
    store.removeItem(keyOf(profile._id))
  }
}

/** What was kept of `person`'s profile; null when there is nothing of use. */
export function readKeptProfile(store: Store, person: string): KeptProfile | null {
  try {
    const kept: unknown = JSON.parse(store.getItem(keyOf(person)) ?? 'null')
    return isProfileOf(kept, person) ? kept : null
  } catch {
    return null
  }
}

export function dropKeptProfile(store: Store, person: string): void {
  store.removeItem(keyOf(person))
}

function isProfileOf(kept: unknown, person: string): kept is KeptProfile {
  if (typeof kept !== 'object' || kept === null) return false
  const { _id, name, money, followersCount, activeTab } = kept as Record<keyof KeptProfile, unknown>
  const figures = typeof money === 'number' && typeof followersCount === 'number'
  return _id === person && typeof name === 'string' && figures && typeof activeTab === 'string'
}
