// The person's own profile on the device, one entry per person: /me shows it at once on the next start.
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import type { OwnProfile } from './own-profile.ts'

/** The profile with the last open tab and filter. Contains no loading state. */
export type StoredProfile = OwnProfile & { readonly activeTab: string; readonly activeSubTab: string }

const storageKeyOf = (person: string) => `profile:${person}`

/** Stores the profile. Where it finds no room, an older one does not stay. */
export function persistProfile(profile: StoredProfile): void {
  deleteStoredProfile(profile._id)
  deviceStorage.write(storageKeyOf(profile._id), JSON.stringify(profile))
}

/** Returns the stored profile of `person`. Returns null if there is none or it is invalid. */
export function readStoredProfile(person: string): StoredProfile | null {
  const stored = deviceStorage.readJson(storageKeyOf(person))
  return isProfileOf(stored, person) ? stored : null
}

export function deleteStoredProfile(person: string): void {
  deviceStorage.write(storageKeyOf(person), null)
}

function isProfileOf(stored: unknown, person: string): stored is StoredProfile {
  if (typeof stored !== 'object' || stored === null) return false
  const { _id, name, about, money, followersCount, activeTab } = stored as Record<keyof StoredProfile, unknown>
  const hasFigures = typeof money === 'number' && typeof followersCount === 'number'
  const hasTexts = typeof name === 'string' && typeof about === 'string'
  return _id === person && hasTexts && hasFigures && typeof activeTab === 'string'
}
