import { expect, test } from 'vitest'
import { readStoredDraft, updateStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { withContent, withSent } from '#src/offline/drafts/stored-draft.ts'
import { addEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { cacheQueries, readCachedQueries } from '#src/offline/query-cache.ts'
import { listTaskDownloads, updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { makeOutboxEntry, makeTaskDownload } from '#tests/support/offline-records.ts'
import { draftWithNote, taskId } from '#tests/support/render-review.tsx'
import { conversationDraftKey } from '#src/app/platform/outbox/conversation-drafts.ts'
import { leaveEndedSession } from './leave-ended-session.ts'
import { currentIdentity, storeSession } from '#src/app/platform/session/session.ts'

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
