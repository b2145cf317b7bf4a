import { http, HttpResponse } from 'msw'
import { expect, test } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { type StoredDraft, withActivity, withSent, withContent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { mockCall, mockNetworkError, mockProblem, mockServer } from '#tests/support/mock-server.ts'
import { timestamp, taskId } from '#tests/support/render-review.tsx'
import { fetchDraft, sendDraft } from './send-drafts.ts'
import { sendUnsentWork } from '#src/app/platform/sign-out/send-unsent-work.ts'

const bo = '01990000-0000-7000-8000-0000000000aa'
const mei = '01990000-0000-7000-8000-0000000000ab'
const task = (n: number) => `01990000-0000-7000-8000-00000000000${n}`

const content = { ...emptyDraft, result: { ...defaultReview, note: 'late lips' } }
const write = (stored: StoredDraft) => withContent(stored, content)
const send = (stored: StoredDraft) => withSent(stored, { draft: stored.draft, revision: 1 }, stored)

test('before sign-out the person’s own unsent drafts are counted', async () => {
  mockNetworkError('PUT /api/tasks/{id}/draft')
  await updateStoredDraft(bo, task(1), write)
  await updateStoredDraft(bo, task(2), (stored) => send(write(stored)))
  await updateStoredDraft(bo, task(3), (stored) => withActivity(stored, { activeMs: 9000, played: [] }))
  await updateStoredDraft(mei, task(4), write)
  expect((await sendUnsentWork(bo)).reviews).toBe(1)
})

test('a draft that is sent before sign-out is not counted', async () => {
  mockCall('PUT /api/tasks/{id}/draft', { data: { revision: 1 } })
  await updateStoredDraft(bo, task(1), write)
  expect((await sendUnsentWork(bo)).reviews).toBe(0)
})

test('a refused draft and a draft with a conflict are counted, and are not waited for', async () => {
  mockProblem('PUT /api/tasks/{id}/draft', problem('task-not-yours'))
  await updateStoredDraft(bo, task(1), write)
  await updateStoredDraft(bo, task(2), (stored) => ({
    ...send(write(stored)),
    conflictingDraft: { draft: emptyDraft, revision: 2 },
  }))
  expect(await sendUnsentWork(bo)).toMatchObject({ reviews: 2, waiting: false })
})

test('a response from before a draft was sent does not replace the draft', async () => {
  const pendingResponse = Promise.withResolvers<void>()
  const requested = Promise.withResolvers<void>()
  mockCall('GET /api/tasks/{id}/draft', async () => {
    requested.resolve()
    await pendingResponse.promise
    return { data: { draft: emptyDraft, revision: 1, updated_at: timestamp } }
  })
  mockCall('PUT /api/tasks/{id}/draft', { data: { revision: 2 } })
  await updateStoredDraft(bo, taskId, (stored) => withSent(stored, { draft: emptyDraft, revision: 1 }, stored))
  const fetching = fetchDraft(bo, taskId)
  await requested.promise
  await updateStoredDraft(bo, taskId, write)
  expect(await sendDraft(bo, taskId)).toEqual({ kind: 'saved' })
  pendingResponse.resolve()
  await fetching
  expect(await readStoredDraft(bo, taskId)).toMatchObject({ draft: content, base: { revision: 2 } })
})

test('a draft is sent in its author’s name, and waits while another person is signed in', async () => {
  mockServer.use(
    http.put('/api/tasks/:id/draft', ({ request }) =>
      request.headers.get('curio-person') === bo
        ? HttpResponse.json({ result: 2, message: 'Somebody else.', problem: 'other-person' }, { status: 403 })
        : HttpResponse.json({ result: 0, data: { revision: 1 } }),
    ),
  )
  await updateStoredDraft(bo, taskId, write)
  expect(await sendDraft(bo, taskId)).toEqual({ kind: 'retry-later' })
})
