import type { Profile } from './profile-queries.ts'

/** Returns the profile with its follow state and follower count updated; the same object if nothing changes. */
export function patchFollowing(profile: Profile, following: boolean): Profile {
  if (profile.following === following) return profile
  return { ...profile, following, followersCount: Math.max(0, profile.followersCount + (following ? 1 : -1)) }
}
