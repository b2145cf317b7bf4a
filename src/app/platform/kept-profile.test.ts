import { describe, expect, test } from 'vitest'
import { dropKeptProfile, type KeptProfile, keepProfile, readKeptProfile } from './kept-profile.ts'

const mei: KeptProfile = {
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
  status: 0,
  money: 75,
  role: 'worker',
  isTalent: true,
  managesProjects: false,
  locale: null,
  activeTab: 'wallet',
  activeSubTab: 'all',
}

describe('one’s own profile on the device', () => {
  test('is there for the same person, and for nobody else', () => {
    const store = storeOf()
    keepProfile(store, mei)
    expect(readKeptProfile(store, mei._id)).toEqual(mei)
    expect(readKeptProfile(store, 'someone else')).toBeNull()
    dropKeptProfile(store, mei._id)
    expect(readKeptProfile(store, mei._id)).toBeNull()
  })

  test.each(['', '{', 'null', '[]', '{"_id":"x"}', JSON.stringify({ ...mei, _id: 'x' })])(
    'is left alone when what is there is no profile: %s',
    (text) => {
      const store = storeOf()
      store.setItem(`profile:${mei._id}`, text)
      expect(readKeptProfile(store, mei._id)).toBeNull()
    },
  )

  test('is gone rather than old where there is no room for it', () => {
    const store = storeOf()
    keepProfile(store, mei)
    const full = {
      ...store,
      setItem: () => {
        throw new DOMException('full', 'QuotaExceededError')
      },
    }
    keepProfile(full, { ...mei, money: 0 })
    expect(readKeptProfile(store, mei._id)).toBeNull()
  })
})

function storeOf() {
  const kept = new Map<string, string>()
  return {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  }
}
