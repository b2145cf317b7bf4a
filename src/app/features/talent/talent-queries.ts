import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'

export type Jobs = Answer<'GET /api/talents/jobs'>
export type CurrentJob = Jobs['current'][number]
export type PastJob = Jobs['history'][number]
export type TalentInfo = Answer<'POST /api/talents/getInfo'>['info']

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
