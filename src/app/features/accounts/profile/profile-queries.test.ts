import { expect, test } from 'vitest'
import { patchFollowing } from './profile-queries.ts'

const profile = {
  _id: '01990000-0000-7000-8000-0000000000bb',
  id: 12,
  name: '古月轩',
  icon: '',
  location: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  followingCount: 2,
  followersCount: 39,
  likesCount: 316,
  following: false,
}

test('following adds one follower, unfollowing removes one', () => {
  const followed = patchFollowing(profile, true)
  expect(followed).toMatchObject({ following: true, followersCount: 40 })
  expect(patchFollowing(followed, false)).toEqual(profile)
})

test('following a person who is already followed changes nothing', () => {
  const followed = { ...profile, following: true }
  expect(patchFollowing(followed, true)).toBe(followed)
})
