import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type PushOverview = ApiResponse<'GET /api/push'>['data']
export type PushSettings = PushOverview['settings']

export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<PushOverview> => (await api('GET /api/push', { signal })).data,
})
