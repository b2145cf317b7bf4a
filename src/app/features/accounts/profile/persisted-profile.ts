import { useQuery, type QueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import {
  persistProfile,
  readStoredProfile,
  type StoredProfile,
  ownProfileQuery,
} from '#src/app/platform/profile/own-profile.ts'

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

/** Persists the profile and the open tab on the device when either changes; not before the tab is known. */
export function usePersistProfile(open: { tab: string; status: string } | null): void {
  const { data: me } = useQuery(ownProfileQuery)
  const { tab, status } = open ?? {}
  useEffect(() => {
    if (me && tab !== undefined && status !== undefined) persistProfile({ ...me, activeTab: tab, activeSubTab: status })
  }, [me, tab, status])
}
