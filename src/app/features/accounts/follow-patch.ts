import type { Profile } from './profile-queries.ts'

/** The profile as one sees it once one follows its user, or no longer does; unchanged when it already was so. */
export function patchFollowing(profile: Profile, following: boolean): Profile {
  if (profile.following === following) return profile
  return { ...profile, following, followersCount: Math.max(0, profile.followersCount + (following ? 1 : -1)) }
}
