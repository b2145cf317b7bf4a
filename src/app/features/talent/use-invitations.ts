import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { type Invitation, invitationsQuery } from './talent-queries.ts'

/** The open invitations of the signed-in talent, up to date while they are shown; empty until they are loaded. */
export function useInvitations(): readonly Invitation[] {
  const client = useQueryClient()
  const { data } = useQuery(invitationsQuery)
  useEffect(() => {
    const refetch = () => void client.invalidateQueries({ queryKey: invitationsQuery.queryKey })
    const unsubscribers = [onLive('notification', refetch), onLive('counters', refetch)]
    return () => {
      for (const unsubscribe of unsubscribers) unsubscribe()
    }
  }, [client])
  return data ?? []
}
