import { type QueryClient, queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Jobs = ApiResponse<'GET /api/talents/jobs'>
export type CurrentJob = Jobs['current'][number]
export type PastJob = Jobs['history'][number]
export type TalentInfo = ApiResponse<'POST /api/talents/getInfo'>['info']

/** The signed-in talent's jobs, with open tasks and without. */
export const jobsQuery = queryOptions({
  queryKey: ['talent', 'jobs'],
  queryFn: ({ signal }) => api('GET /api/talents/jobs', { signal }),
})

/** The signed-in talent's profile. */
export const talentInfoQuery = queryOptions({
  queryKey: ['talent', 'info'],
  queryFn: async ({ signal }) => (await api('POST /api/talents/getInfo', { signal })).info,
})

/**
 * Asks for all that the talent's rooms show, whichever one is entered, so that each of them opens on the train. Not to be
 * waited for: the rooms have skeletons of their own, and a failure stands where what failed would.
 */
export function prefetchTalentData(client: QueryClient): void {
  for (const prefetch of [client.query(jobsQuery), client.query(talentInfoQuery)]) void prefetch.catch(() => undefined)
}
