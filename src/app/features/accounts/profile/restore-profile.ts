import type { QueryClient } from '@tanstack/react-query'
import { type StoredProfile, readStoredProfile } from '#src/app/platform/profile/stored-profile.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'

/** Seeds the query cache with the profile stored on the device, where nothing is cached yet. Returns it. */
export function restoreProfile(client: QueryClient, userId: string): StoredProfile | null {
  const storedProfile = readStoredProfile(userId)
  if (storedProfile && client.getQueryData(ownProfileQuery.queryKey) === undefined) {
    const { activeTab: _, activeSubTab: __, ...me } = storedProfile
    // The oldest timestamp possible makes the query refetch at once.
    client.setQueryData(ownProfileQuery.queryKey, me, { updatedAt: 1 })
  }
  return storedProfile
}
