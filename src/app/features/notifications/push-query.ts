import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from '#src/app/platform/api.ts'

export type Push = Answer<'GET /api/push'>['data']
export type PushSettings = Push['settings']

/** What the signed-in person is told of while the app is closed, and where. */
export const pushQuery = queryOptions({
  queryKey: ['push'],
  queryFn: async ({ signal }): Promise<Push> => (await api('GET /api/push', { signal })).data,
})
