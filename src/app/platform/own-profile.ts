import { queryOptions } from '@tanstack/react-query'
import { api } from './api.ts'

/** The signed-in person's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => (await api('GET /api/users/me', { signal })).data,
  staleTime: 60_000,
})
