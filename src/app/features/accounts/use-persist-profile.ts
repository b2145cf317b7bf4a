import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { persistProfile } from '#src/app/platform/session/stored-profile.ts'
import { ownProfileQuery } from '#src/app/platform/session/own-profile.ts'

/** Persists the profile and the open tab on the device when either changes. */
export function usePersistProfile({ tab, status }: { tab: string; status: string }): void {
  const { data: me } = useQuery(ownProfileQuery)
  useEffect(() => {
    if (me) persistProfile(localStorage, { ...me, activeTab: tab, activeSubTab: status })
  }, [me, tab, status])
}
