import { queryOptions } from '@tanstack/react-query'
import { type Answer, api } from './api.ts'
import { noticeIdentity } from './session.ts'

export type OwnProfile = Answer<'GET /api/users/me'>['data']

/** The signed-in person's own profile. */
export const ownProfileQuery = queryOptions({
  queryKey: ['users', 'me'],
  queryFn: async ({ signal }) => {
    const { data } = await api('GET /api/users/me', { signal })
    noticeIdentity()
    return data
  },
  staleTime: 60_000,
})
