import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { storeSharedPhotos, readSharedPhotos } from '#src/offline/shared-photos.ts'
import { mockCall } from '#tests/support/mock-server.ts'
import { currentIdentity, storeSession } from './session.ts'
import { signOut } from './sign-out.ts'

test('photos shared to the app go with whoever signs out', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  await storeSharedPhotos([new Blob(['a photo'])], Date.now())
  expect(await readSharedPhotos(Date.now())).toHaveLength(1)
  await signOut(new QueryClient())
  expect(await readSharedPhotos(Date.now())).toEqual([])
})

test('signing out goes on when the browser does not say how it is reached by notifications', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  const never = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockReturnValue(new Promise(() => {}))
  onTestFinished(() => {
    never.mockRestore()
    vi.useRealTimers()
  })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  const signedOut = signOut(new QueryClient())
  await vi.waitUntil(() => never.mock.calls.length > 0)
  await vi.advanceTimersByTimeAsync(5000)
  vi.useRealTimers()
  await signedOut
  expect(currentIdentity()).toBeNull()
})
