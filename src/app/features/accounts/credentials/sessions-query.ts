import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Session = ApiResponse<'GET /api/users/me/sessions'>['data'][number]

/** The signed-in person's sessions, this one first. */
export const sessionsQuery = queryOptions({
  queryKey: ['sessions'],
  queryFn: async ({ signal }): Promise<readonly Session[]> =>
    (await api('GET /api/users/me/sessions', { signal })).data,
  meta: { persist: false },
})
