import { expect, test } from 'vitest'
import { makePublicProfile } from '#tests/support/responses.ts'
import { patchFollowing } from './profile-queries.ts'

const profile = makePublicProfile({ _id: '01990000-0000-7000-8000-0000000000bb', name: '古月轩', followersCount: 39 })

test('following adds one follower, unfollowing removes one', () => {
  const followed = patchFollowing(profile, true)
  expect(followed).toMatchObject({ following: true, followersCount: 40 })
  expect(patchFollowing(followed, false)).toEqual(profile)
})

test('following a person who is already followed changes nothing', () => {
  const followed = { ...profile, following: true }
  expect(patchFollowing(followed, true)).toBe(followed)
})
