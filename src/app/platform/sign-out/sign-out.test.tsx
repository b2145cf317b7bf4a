import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { expect, onTestFinished, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { withContent, withSent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries, tryUpdateEntry } from '#src/offline/outbox/outbox-store.ts'
import { cacheQueries, readCachedQueries } from '#src/offline/query-cache.ts'
import { storeSharedPhotos, readSharedPhotos } from '#src/offline/shared-photos.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { bo, draftWithNote, taskId } from '#tests/support/render-review.tsx'
import { TimeoutError } from '#src/offline/with-timeout.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { readCookie, writeCookie } from '#src/app/platform/session/cookies.ts'
import { setPendingLike } from '#src/app/platform/session/pending-likes.ts'
import { sendUnsentWork } from './send-unsent-work.ts'
import { currentIdentity, onSessionChange, storeSession } from '#src/app/platform/session/session.ts'
import { signOut, leaveEndedSession } from './sign-out.ts'
import { useSignOut } from './use-sign-out.tsx'
import { listTaskDownloads, updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { makeOutboxEntry, makeTaskDownload } from '#tests/support/offline-records.ts'
import { conversationDraftKey } from '#src/app/platform/outbox/conversation-drafts.ts'

test('signing out deletes photos shared to the app', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  await storeSharedPhotos([new Blob(['a photo'])], Date.now())
  expect(await readSharedPhotos(Date.now())).toHaveLength(1)
  await signOut(new QueryClient())
  expect(await readSharedPhotos(Date.now())).toEqual([])
})

test('what the page asks for as soon as nobody is signed in arrives, and nothing of the person stays', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  const client = new QueryClient()
  client.setQueryData(['own'], 'Mei’s')
  await cacheQueries('mei', () => ({ schemaVersion: 1, state: 'Mei’s' }))
  const answer = Promise.withResolvers<string>()
  const observer = new QueryObserver(client, { queryKey: ['link'], queryFn: () => answer.promise })
  const stop = onSessionChange(() => queueMicrotask(() => observer.subscribe(() => {})))
  onTestFinished(stop)
  await signOut(client)
  answer.resolve('a link')
  await expect.poll(() => observer.getCurrentResult().data).toBe('a link')
  expect(client.getQueryData(['own'])).toBeUndefined()
  expect(await readCachedQueries('mei')).toBeNull()
})

test('signing out completes although the browser never returns the service worker’s registration', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  const never = vi.spyOn(navigator.serviceWorker, 'getRegistration').mockReturnValue(new Promise(() => {}))
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
  expect(await sendUnsentWork('mei')).toEqual({
    reviews: 0,
    profile: false,
    messages: 1,
    likes: 0,
    waiting: true,
    isUnknown: false,
  })
  await signOut(new QueryClient())
  expect(await listEntries()).toEqual([])
})

test('a like that cannot be sent is counted before signing out, and deleted by it', async () => {
  mockCall('POST /api/logout', { message: 'success' })
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  setPendingLike('01990000-0000-7000-8000-000000000001', true)
  expect(await sendUnsentWork('mei')).toMatchObject({ likes: 1, waiting: true })
  await signOut(new QueryClient())
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  expect(await sendUnsentWork('mei')).toMatchObject({ likes: 0, waiting: false })
})

test('signing out does not wait for a server that does not respond', async () => {
  const silent = Promise.withResolvers<{ message: string }>()
  mockCall('POST /api/logout', () => silent.promise)
  storeSession('a-handle', { _id: 'mei', id: 7, name: 'Mei', icon: '', role: 'worker' })
  const timeout = new AbortController()
  const limit = vi.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
  onTestFinished(() => silent.resolve({ message: 'success' }))
  const signedOut = signOut(new QueryClient())
  expect(limit).toHaveBeenCalledWith(3000)
  timeout.abort()
  await signedOut
  expect(currentIdentity()).toBeNull()
  // The server ends the session with the next request.
  expect(readCookie('signed-out')).toBe('1')
  writeCookie('signed-out', '', 0)
})

test('an entry behind a refused one is not waited for: the person has to resolve it', async () => {
  mockNetworkError('POST /api/tasks/{id}/skip')
  for (const note of ['first', 'second']) {
    const work = { kind: 'skip', taskId, skip: { reason: 'cannot-judge', note } } as const
    await addEntry(createEntry({ id: note, person: 'mei', work, context: null, createdAtMs: 0 }))
  }
  expect(await sendUnsentWork('mei')).toMatchObject({ reviews: 1, waiting: true })
  await tryUpdateEntry('first', (entry) => ({ ...entry, state: 'refused' }))
  expect(await sendUnsentWork('mei')).toMatchObject({ reviews: 1, waiting: false })
})

function SignOutButton({ onSignedOut }: { onSignedOut: () => void }) {
  const { requestSignOut, dialog } = useSignOut(onSignedOut)
  return (
    <>
      <button type="button" onClick={requestSignOut}>
        Sign out
      </button>
      {dialog}
    </>
  )
}

test('“Send first” ends when a draft is refused, and says that it cannot be sent', async () => {
  mockNetworkError('PUT /api/tasks/{id}/draft')
  mockCall('POST /api/logout', { message: 'success' })
  await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote('late lips')))
  const onSignedOut = vi.fn<() => void>()
  const screen = await renderScreen(<SignOutButton onSignedOut={onSignedOut} />)
  await screen.getByRole('button', { name: 'Sign out' }).click()
  const dialog = screen.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Send first' }).click()
  await expect
    .element(dialog.getByText('You will be signed out when everything is sent.', { exact: false }))
    .toBeVisible()
  mockProblem('PUT /api/tasks/{id}/draft', problem('task-not-yours'))
  window.dispatchEvent(new Event('online'))
  await expect.element(dialog.getByText('Unsent work cannot be sent automatically', { exact: false })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Send' })).not.toBeInTheDocument()
  expect(onSignedOut).not.toHaveBeenCalled()
  await dialog.getByRole('button', { name: 'Delete and sign out' }).click()
  await expect.poll(() => onSignedOut.mock.calls).toHaveLength(1)
})

test.each([
  ['does not respond', new TimeoutError('No result')],
  ['is closed', new DOMException('Closed', 'InvalidStateError')],
])('signing out warns where the storage %s, and the unsent work stays', async (_, failure) => {
  await addEntry(makeOutboxEntry({ id: 'waiting', person: bo, taskId, order: 1 }))
  const reading = vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
    throw failure
  })
  const onSignedOut = vi.fn<() => void>()
  const screen = await renderScreen(<SignOutButton onSignedOut={onSignedOut} />)
  await screen.getByRole('button', { name: 'Sign out' }).click()
  const dialog = screen.getByRole('dialog')
  await expect.element(dialog.getByText('The storage of this device does not respond.', { exact: false })).toBeVisible()
  await dialog.getByRole('button', { name: 'Stay signed in' }).click()
  reading.mockRestore()
  expect(onSignedOut).not.toHaveBeenCalled()
  expect(await listEntries(bo)).toHaveLength(1)
})

const mei = '01990000-0000-7000-8000-0000000000ae'
const otherTaskId = '01990000-0000-7000-8000-000000000002'

test('a device whose session was ended deletes copies of the server’s data and keeps what was not sent', async () => {
  storeSession('a-handle', { _id: mei, id: 7, name: 'Mei', icon: '', role: 'worker' })
  await cacheQueries(mei, () => ({ schemaVersion: 1, state: 'messages of others' }))
  await updateTaskDownload(mei, taskId, () => makeTaskDownload({ id: taskId, person: mei }))
  await addEntry(makeOutboxEntry({ id: 'sent', person: mei, order: 1, state: 'sent' }))
  await addEntry(makeOutboxEntry({ id: 'waiting', person: mei, taskId, order: 2 }))
  await updateStoredDraft(mei, taskId, (stored) => withContent(stored, draftWithNote('typed')))
  const sent = draftWithNote('saved')
  await updateStoredDraft(mei, otherTaskId, (stored) => {
    const changed = withContent(stored, sent)
    return withSent(changed, { draft: sent, revision: 1 }, changed)
  })
  const messageDraft = conversationDraftKey(mei, { threadId: 'thread' })
  localStorage.setItem(messageDraft, 'Hello')

  await leaveEndedSession()

  expect(currentIdentity()).toBeNull()
  expect(await readCachedQueries(mei)).toBeNull()
  expect(await listTaskDownloads(mei)).toEqual([])
  expect((await listEntries(mei)).map(({ id }) => id)).toEqual(['waiting'])
  expect(await readStoredDraft(mei, otherTaskId)).toBeNull()
  expect(await readStoredDraft(mei, taskId)).toMatchObject({ draft: { result: { note: 'typed' } } })
  expect(localStorage.getItem(messageDraft)).toBe('Hello')
})
