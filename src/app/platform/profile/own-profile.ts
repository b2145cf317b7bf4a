import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'
import { refreshStoredIdentity } from '#src/app/platform/session/session.ts'

export type OwnProfile = ApiResponse<'GET /api/users/me'>['data']

/** The signed-in person's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const { data } = await api('GET /api/users/me', { signal })
    refreshStoredIdentity()
    return data
  },
  staleTime: 60_000,
})
