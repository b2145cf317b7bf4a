import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { refreshStoredIdentity } from '#src/app/platform/session/session.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'

export type OwnProfile = ApiResponse<'GET /api/users/me'>['data']

/** The signed-in person's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const { data } = await api('GET /api/users/me', { signal })
    refreshStoredIdentity()
    return data
  },
  staleTime: 60_000,
})

/**
 * The profile on the device, with the last open tab and filter: /me shows it at once on the next start. One entry per
 * person. Contains no loading state.
 */
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
