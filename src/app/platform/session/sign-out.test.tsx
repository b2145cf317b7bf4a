import { QueryClient } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { storeSharedPhotos, readSharedPhotos } from '#src/offline/shared-photos.ts'
import { mockCall, mockNetworkError } from '#tests/support/mock-server.ts'
import { sendUnsentWork } from './send-unsent-work.ts'
import { currentIdentity, storeSession } from './session.ts'
import { signOut } from './sign-out.ts'

test('signing out deletes photos shared to the app', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  await storeSharedPhotos([new Blob(['a photo'])], Date.now())
  expect(await readSharedPhotos(Date.now())).toHaveLength(1)
  await signOut(new QueryClient())
  expect(await readSharedPhotos(Date.now())).toEqual([])
})

test('signing out completes although the browser never returns the service worker’s registration', async () => {
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

test('a message that cannot be sent is counted before signing out, and deleted by it', async () => {
  mockNetworkError('POST /api/messages')
  mockCall('POST /api/logout', { message: 'success' })
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  const recipient = { threadId: '01990000-0000-7000-8000-000000000001' }
  const work = { kind: 'message', recipient, body: 'Hello', receipt: null } as const
  await addEntry(createEntry({ id: crypto.randomUUID(), person: 'mei', work, context: null, createdAtMs: 0 }))
  expect(await sendUnsentWork('mei')).toEqual({ reviews: 0, profile: false, messages: 1, waiting: true })
  await signOut(new QueryClient())
  expect(await listEntries()).toEqual([])
})
