import { expect, test } from 'vitest'
import { renderHook } from 'vitest-browser-react'
import { useFirstTab } from './profile-tabs.ts'

test('the open tab stays when the profile is loaded again and it has become empty', async () => {
  const profile = { hasProducts: true, hasBids: false, hasPurchases: false, hasLikes: true, hasMessages: false }
  const { result, rerender } = await renderHook((has = profile) => useFirstTab(null, has), {
    initialProps: { ...profile, hasProducts: false },
  })
  expect(result.current).toBe('likes')
  await rerender({ ...profile, hasLikes: false })
  expect(result.current).toBe('likes')
})
