import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persistProfile } from '#src/app/platform/profile/stored-profile.ts'
import { ownProfileQuery } from '#src/app/platform/profile/own-profile.ts'

/** Persists the profile and the open tab on the device when either changes; not before the tab is known. */
export function usePersistProfile(open: { tab: string; status: string } | null): void {
  const { data: me } = useQuery(ownProfileQuery)
  const { tab, status } = open ?? {}
  useEffect(() => {
    if (me && tab !== undefined && status !== undefined) persistProfile({ ...me, activeTab: tab, activeSubTab: status })
  }, [me, tab, status])
}
