// One's own profile on the device, one entry a person: what /me shows at once on the next start, and where it opens.
import type { OwnProfile } from './own-profile.ts'

type ProfileStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The profile with the room and the filter last looked at. Nothing in it says that anything is under way. */
export type StoredProfile = OwnProfile & { readonly activeTab: string; readonly activeSubTab: string }

const storageKeyOf = (person: string) => `profile:${person}`

/** Keeps what the person's profile says now. A device without room for it goes without. */
export function persistProfile(store: ProfileStorage, profile: StoredProfile): void {
  try {
    store.setItem(storageKeyOf(profile._id), JSON.stringify(profile))
  } catch {
    store.removeItem(storageKeyOf(profile._id))
  }
}

/** What was kept of `person`'s profile; null when there is nothing of use. */
export function readStoredProfile(store: ProfileStorage, person: string): StoredProfile | null {
  try {
    const stored: unknown = JSON.parse(store.getItem(storageKeyOf(person)) ?? 'null')
    return isProfileOf(stored, person) ? stored : null
  } catch {
    return null
  }
}

export function deleteStoredProfile(store: ProfileStorage, person: string): void {
  store.removeItem(storageKeyOf(person))
}

function isProfileOf(stored: unknown, person: string): stored is StoredProfile {
  if (typeof stored !== 'object' || stored === null) return false
  const { _id, name, money, followersCount, activeTab } = stored as Record<keyof StoredProfile, unknown>
  const hasFigures = typeof money === 'number' && typeof followersCount === 'number'
  return _id === person && typeof name === 'string' && hasFigures && typeof activeTab === 'string'
}
