import { queryOptions } from '@tanstack/react-query'
import { type ApiResponse, api } from '#src/app/platform/api/api.ts'

export type Profile = ApiResponse<'GET /api/users/{id}'>['data']

export const profileQuery = (id: string) =>
  queryOptions({
    queryKey: ['users', 'one', id],
    queryFn: async ({ signal }) => (await api('GET /api/users/{id}', { params: { id }, signal })).data,
  })

/** Returns the profile with its follow state and follower count updated; the same object if nothing changes. */
export function patchFollowing(profile: Profile, following: boolean): Profile {
  if (profile.following === following) return profile
  return { ...profile, following, followersCount: Math.max(0, profile.followersCount + (following ? 1 : -1)) }
}
