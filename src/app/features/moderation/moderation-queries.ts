import { queryOptions, infiniteQueryOptions } from '@tanstack/react-query'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'

export type Report = ApiResponse<'GET /api/reports'>['data'][number]

export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** Reports to the administrators, newest first. */
export const reportsQuery = (state: ReportState) =>
  infiniteQueryOptions({
    queryKey: ['reports', state],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/reports', { query: { state, ...(pageParam !== '' && { cursor: pageParam }) }, signal }),
    initialPageParam: '',
    getNextPageParam: (last) => last.nextCursor,
    meta: { persist: false },
  })

/** Whether the signed-in person blocked another one. */
export const blockQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'block'],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/block', { params: { id: userId }, signal })).data,
    staleTime: 0,
    meta: { persist: false },
  })
