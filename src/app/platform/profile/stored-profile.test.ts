import { describe, expect, test } from 'vitest'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { deleteStoredProfile, type StoredProfile, persistProfile, readStoredProfile } from './stored-profile.ts'

const mei: StoredProfile = {
  _id: '01990000-0000-7000-8000-0000000000bb',
  id: 10_003,
  name: '梅 Mei Lin',
  icon: '',
  location: '杭州',
  createdAt: '2026-01-01T00:00:00.000Z',
  followingCount: 2,
  followersCount: 39,
  likesCount: 0,
  following: false,
  email: 'mei@test.example',
  about: '',
  status: 0,
  money: 75,
  role: 'worker',
  isTalent: true,
  managesProjects: false,
  hasProducts: false,
  hasPurchases: false,
  hasBids: false,
  hasLikes: false,
  hasMessages: false,
  locale: null,
  activeTab: 'wallet',
  activeSubTab: 'all',
}

describe('the person’s profile on the device', () => {
  test('a stored profile is read for the same person only, until it is deleted', () => {
    persistProfile(mei)
    expect(readStoredProfile(mei._id)).toEqual(mei)
    expect(readStoredProfile('someone else')).toBeNull()
    deleteStoredProfile(mei._id)
    expect(readStoredProfile(mei._id)).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"_id":"x"}', JSON.stringify({ ...mei, _id: 'x' })])(
    'stored text “%s” is not read as a profile',
    (text) => {
      deviceStorage.write(`profile:${mei._id}`, text)
      expect(readStoredProfile(mei._id)).toBeNull()
    },
  )
})
