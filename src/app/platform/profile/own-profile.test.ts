import { describe, expect, test } from 'vitest'
import { makeOwnProfile } from '#tests/support/responses.ts'
import { deviceStorage } from '#src/app/platform/session/device-storage.ts'
import { deleteStoredProfile, type StoredProfile, persistProfile, readStoredProfile } from './own-profile.ts'

const mei: StoredProfile = { ...makeOwnProfile({ location: '杭州' }), activeTab: 'wallet', activeSubTab: 'all' }

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
