import { queryOptions } from '@tanstack/react-query'
import { api, type ApiResponse } from '#src/app/platform/api/api.ts'
import { pagesQuery } from '#src/app/platform/query/pages-query.ts'

export type Report = ApiResponse<'GET /api/reports'>['data'][number]

export const reportStates = ['open', 'closed'] as const
export type ReportState = (typeof reportStates)[number]

/** Reports to the administrators, newest first. */
export const reportsQuery = (state: ReportState) => ({
  ...pagesQuery(['reports', state], ({ query, signal }) =>
    api('GET /api/reports', { query: { state, ...query }, signal }),
  ),
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
