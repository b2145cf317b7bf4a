import { queryOptions } from '@tanstack/react-query'
import { api } from '#src/app/platform/api/api.ts'

/** Whether the signed-in person has a second factor. */
export const secondFactorQuery = queryOptions({
  queryKey: ['second-factor'],
  queryFn: async ({ signal }) => (await api('GET /api/users/me/secondFactor', { signal })).data,
  meta: { persist: false },
})
