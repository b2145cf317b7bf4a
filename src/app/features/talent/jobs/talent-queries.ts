import { type QueryClient, queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { onLive } from '#src/app/platform/live/live-events.ts'
import { useOutbox } from '#src/app/platform/outbox/use-outbox.ts'
import { countSubmitted } from './queue-selectors.ts'

export type Jobs = ApiResponse<'GET /api/talents/jobs'>
export type CurrentJob = Jobs['current'][number]
export type PastJob = Jobs['history'][number]
export type Invitation = ApiResponse<'GET /api/talents/invitations'>['data'][number]
export type TalentInfo = ApiResponse<'POST /api/talents/getInfo'>['info']

/** The signed-in talent's jobs, with and without open tasks. */
export const jobsQuery = queryOptions({
  queryKey: ['talent', 'jobs'],
  queryFn: ({ signal }) => api('GET /api/talents/jobs', { signal }),
})

/** The jobs as last fetched, with the reviews that were submitted on this device since. */
export function useJobs() {
  const client = useQueryClient()
  const { submissions } = useOutbox()
  return useQuery({
    ...jobsQuery,
    select: ({ current, history }) => {
      const fetchedAtMs = client.getQueryState(jobsQuery.queryKey)?.dataUpdatedAt ?? 0
      return { current: countSubmitted(current, submissions, fetchedAtMs), history }
    },
  })
}

/** The signed-in talent's invitations that are not answered. */
export const invitationsQuery = queryOptions({
  queryKey: ['talent', 'invitations'],
  queryFn: async ({ signal }) => (await api('GET /api/talents/invitations', { signal })).data,
})

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

/** The signed-in talent's profile. */
export const talentInfoQuery = queryOptions({
  queryKey: ['talent', 'info'],
  queryFn: async ({ signal }) => (await api('POST /api/talents/getInfo', { signal })).info,
})

/**
 * Prefetches the data of all talent screens from any of them, so that each opens offline. Not awaited: the screens have
 * their own skeletons and error states.
 */
export function prefetchTalentData(client: QueryClient): void {
  for (const prefetch of [client.query(jobsQuery), client.query(talentInfoQuery)]) void prefetch.catch(() => undefined)
}
