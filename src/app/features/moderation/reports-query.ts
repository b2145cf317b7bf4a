import { infiniteQueryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

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
