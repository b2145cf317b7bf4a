import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** Whether the signed-in person blocked another one. */
export const blockQuery = (userId: string) =>
  queryOptions({
    queryKey: ['users', userId, 'block'],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}/block', { params: { id: userId }, signal })).data,
    staleTime: 0,
    meta: { persist: false },
  })
