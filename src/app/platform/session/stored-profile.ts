// The person's own profile on the device, one entry per person: /me shows it at once on the next start.
import type { OwnProfile } from './own-profile.ts'

type ProfileStorage = Pick<Storage, 'getItem' | 'setItem' | 'removeItem'>

/** The profile with the last open tab and filter. Contains no loading state. */
export type StoredProfile = OwnProfile & { readonly activeTab: string; readonly activeSubTab: string }

const storageKeyOf = (person: string) => `profile:${person}`

/** Stores the profile. If storage is full, deletes the stored one instead. */
export function persistProfile(store: ProfileStorage, profile: StoredProfile): void {
  try {
    store.setItem(storageKeyOf(profile._id), JSON.stringify(profile))
  } catch {
    store.removeItem(storageKeyOf(profile._id))
  }
}

/** Returns the stored profile of `person`. Returns null if there is none or it is invalid. */
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
  const { _id, name, about, money, followersCount, activeTab } = stored as Record<keyof StoredProfile, unknown>
  const hasFigures = typeof money === 'number' && typeof followersCount === 'number'
  const hasTexts = typeof name === 'string' && typeof about === 'string'
  return _id === person && hasTexts && hasFigures && typeof activeTab === 'string'
}
