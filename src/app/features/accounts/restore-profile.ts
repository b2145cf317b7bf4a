import type { QueryClient } from '@tanstack/react-query'
import { type StoredProfile, readStoredProfile } from '#src/app/platform/session/stored-profile.ts'
import { ownProfileQuery } from '#src/app/platform/session/own-profile.ts'

/** Puts what the device kept of the person's profile in the place of what is not there yet. Answers what it was. */
export function restoreProfile(client: QueryClient, userId: string): StoredProfile | null {
  const storedProfile = readStoredProfile(localStorage, userId)
  if (storedProfile && client.getQueryData(ownProfileQuery.queryKey) === undefined) {
    const { activeTab: _, activeSubTab: __, ...me } = storedProfile
    // As old as can be, so that the truth is asked for at once.
    client.setQueryData(ownProfileQuery.queryKey, me, { updatedAt: 1 })
  }
  return storedProfile
}
