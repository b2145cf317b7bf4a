import { expect, test } from 'vitest'
import { patchFollowing } from './follow-patch.ts'

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

test('following adds one to the followers, unfollowing takes one away', () => {
  const followed = patchFollowing(profile, true)
  expect(followed).toMatchObject({ following: true, followersCount: 40 })
  expect(patchFollowing(followed, false)).toEqual(profile)
})

test('nothing changes for someone who already follows', () => {
  const followed = { ...profile, following: true }
  expect(patchFollowing(followed, true)).toBe(followed)
})
