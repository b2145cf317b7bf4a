import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type PushOverview = ApiResponse<'GET /api/push'>['data']
export type PushSettings = PushOverview['settings']

/** What the signed-in person is told of while the app is closed, and where. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<PushOverview> => (await api('GET /api/push', { signal })).data,
})
