// The outbox from end to end in a browser: its database, its lock, and a faulty server.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HttpResponse, http } from 'msw'
import { QueryClient } from '@tanstack/react-query'
import { problem } from '#src/contract/call/problems.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { createEntry, type OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import { addEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { clearSession, storeSession } from '#src/app/platform/session/session.ts'
import { currentToasts, toast } from '#src/app/ui/toast.ts'
import { isSendingMessage, outboxEntries, subscribeToOutbox } from './use-outbox.ts'
import { toApiProblem } from '#src/app/platform/api/api-problem.ts'
import { lockDatabase } from '#tests/support/lock-database.ts'
import { mockCall, mockServer, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { bo, taskId, draftWithNote } from '#tests/support/render-review.tsx'
import { startOutbox } from './start-outbox.ts'

const mei = '01990000-0000-7000-8000-0000000000ab'
const bundleId = '01990000-0000-7000-8000-0000000000b1'
const other = '01990000-0000-7000-8000-000000000002'

const review = (task = taskId, note = 'late lips'): OutboxEntry['work'] => ({
  kind: 'review',
  taskId: task,
  bundleId,
  result: { ...defaultReview, note },
})

const submit = (work: OutboxEntry['work'], person = bo) =>
  addEntry(createEntry({ id: crypto.randomUUID(), person, work, context: null, createdAtMs: 0 }))

const states = async (person = bo) =>
  (await listEntries(person)).map(({ state, failureReason }) => failureReason?.code ?? state)

/** Mocks a server that stores reviews. Returns their tasks in the order of arrival. */
function serveStoring() {
  const stored: string[] = []
  mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
    stored.push(body.taskId)
    return { message: 'success' }
  })
  mockCall('POST /api/tasks/{id}/sync', { message: 'success' })
  return stored
}

describe('waiting submissions', () => {
  test('submissions are sent in order, each once, also if several senders run at the same time', async () => {
    await submit(review())
    await submit(review(other))
    const stored = serveStoring()
    await Promise.all([sendOutbox({ person: bo }), sendOutbox(), sendOutbox({ person: bo })])
    expect(stored).toEqual([taskId, other])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('the draft of a submission is deleted once the server has stored the submission', async () => {
    await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote('late lips')))
    await submit(review())
    mockNetworkError('POST /api/bundles/{id}/submitReviewResult')
    expect(await sendOutbox()).toMatchObject({ hasRetryable: true })
    expect(await states()).toEqual(['network'])
    expect(await readStoredDraft(bo, taskId)).not.toBeNull()
    serveStoring()
    expect(await sendOutbox()).toMatchObject({ hasRetryable: false })
    expect(await readStoredDraft(bo, taskId)).toBeNull()
  })

  test('submissions are sent although the database of drafts never responds', async () => {
    await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote('late lips')))
    await submit(review())
    await submit(review(other))
    const release = await lockDatabase('curio-review-drafts', 'drafts')
    onTestFinished(release)
    const stored = serveStoring()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const sent = vi.fn<() => void>()
    void sendOutbox({ person: bo }).then(sent)
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(1000)
        expect(sent).toHaveBeenCalled()
      },
      { timeout: 10_000 },
    )
    expect(stored).toEqual([taskId, other])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('a server error of one call does not block submissions to another', async () => {
    await submit(review())
    await submit({ kind: 'profile', changes: { lookingForTasks: false } })
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('unexpected'))
    mockCall('POST /api/talents/updateInfo', { message: 'success' })
    await sendOutbox()
    expect(await states()).toEqual(['unexpected', 'sent'])
  })

  test('a request without a response fails with a timeout', async () => {
    await submit(review())
    const silent = Promise.withResolvers<undefined>()
    mockServer.use(http.post('/api/bundles/:id/submitReviewResult', () => silent.promise))
    expect(await sendOutbox({ timeoutMs: 50 })).toMatchObject({ hasRetryable: true })
    silent.resolve(undefined)
    expect(await states()).toEqual(['timeout'])
    // It is not the server's failure.
    expect(toApiProblem({ code: 'timeout', status: null }).problem).toBe('network')
  })

  test('the sign-in page of a network does not count as a response of the server', async () => {
    await submit(review())
    mockServer.use(http.post('/api/bundles/:id/submitReviewResult', () => HttpResponse.html('<h1>Welcome aboard</h1>')))
    await sendOutbox()
    expect(await states()).toEqual(['unreadable'])
  })

  test('a review stays sent when forwarding it fails, and forwarding is retried', async () => {
    await submit(review())
    serveStoring()
    mockProblem('POST /api/tasks/{id}/sync', problem('unexpected'))
    expect(await sendOutbox()).toMatchObject({ hasRetryable: true })
    expect(await listEntries(bo)).toMatchObject([{ state: 'sent', forwarded: 'failed' }])
    mockCall('POST /api/tasks/{id}/sync', { message: 'success' })
    await sendOutbox()
    expect(await listEntries(bo)).toMatchObject([{ state: 'sent', forwarded: 'done' }])
  })

  test('a submission waits until its author is signed in, and does not block another person’s', async () => {
    await submit(review(), mei)
    await submit(review(other))
    const sentAs: (string | null)[] = []
    mockServer.use(
      http.post('/api/bundles/:id/submitReviewResult', ({ request }) => {
        const person = request.headers.get('curio-person')
        sentAs.push(person)
        const { message, result, status } = { message: 'Somebody else.', result: 2, status: 403 }
        return person === bo
          ? HttpResponse.json({ result: 0, message: 'success' })
          : HttpResponse.json({ result, message, problem: 'other-person' }, { status })
      }),
    )
    mockCall('POST /api/tasks/{id}/sync', { message: 'success' })
    await sendOutbox()
    expect(sentAs).toEqual([mei, bo])
    expect([await states(mei), await states(bo)]).toEqual([['other-person'], ['sent']])
    await submit(review(taskId, 'once more'))
    mockServer.resetHandlers()
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('not-signed-in'))
    expect(await sendOutbox({ person: bo })).toMatchObject({ isSignedOut: true })
    expect(await states(bo)).toEqual(['sent', 'not-signed-in'])
  })
})

describe('messages', () => {
  const product = '01990000-0000-7000-8000-0000000000d1'
  const thread = '01990000-0000-7000-8000-0000000000d2'
  const message = (body: string): OutboxEntry['work'] => ({
    kind: 'message',
    recipient: { productId: product },
    body,
    receipt: null,
  })

  /** Mocks a server that stores messages in one thread. Returns their texts and recipients. */
  function serveThread() {
    const stored: unknown[] = []
    mockCall('POST /api/messages', ({ body: { body, threadId, productId } }) => {
      stored.push([body, threadId === undefined ? { productId } : { threadId }])
      const createdAt = '2026-11-20T09:00:00.000Z'
      return { data: { threadId: thread, message: { _id: thread, body, pictures: [], senderId: bo, createdAt } } }
    })
    return stored
  }

  test('messages behind the one that creates the thread are sent to that thread, in order', async () => {
    for (const body of ['First', 'Second', 'Third']) await submit(message(body))
    mockNetworkError('POST /api/messages')
    await sendOutbox()
    expect(await states()).toEqual(['network', 'waiting', 'waiting'])
    const stored = serveThread()
    await Promise.all([sendOutbox({ person: bo }), sendOutbox()])
    await submit(message('Fourth'))
    await sendOutbox()
    expect(stored).toEqual([
      ['First', { productId: product }],
      ['Second', { threadId: thread }],
      ['Third', { threadId: thread }],
      ['Fourth', { threadId: thread }],
    ])
  })

  test('a limit on messages holds up messages only', async () => {
    for (const threadId of [thread, other])
      await submit({ kind: 'message', recipient: { threadId }, body: 'Hello', receipt: null })
    await submit(review())
    mockProblem('POST /api/messages', problem('too-many', { retryAfter: 60 }))
    const stored = serveStoring()
    expect(await sendOutbox()).toEqual({ hasRetryable: true, isSignedOut: false, retryAfterSeconds: 60 })
    expect(stored).toEqual([taskId])
    expect(await states()).toEqual(['too-many', 'waiting', 'sent'])
  })

  test('a refused message is announced when the app starts', async () => {
    storeSession('a-handle', { _id: bo, id: 7, name: 'Bo', icon: '', role: 'worker' })
    await submit(message('Hello?'))
    mockProblem('POST /api/messages', problem('not-found'))
    await sendOutbox()
    onTestFinished(toast.dismissAll)
    onTestFinished(startOutbox(new QueryClient(), () => undefined))
    await expect
      .poll(() => currentToasts().map(({ text }) => text))
      .toEqual(['A message was not sent: This does not exist or was removed.'])
  })

  test('a message counts as being sent until its response, whatever else changes in the outbox', async () => {
    storeSession('session', { _id: bo, id: 1, name: 'Bo', icon: '', role: 'worker' })
    onTestFinished(clearSession)
    onTestFinished(subscribeToOutbox(() => undefined))
    const response = Promise.withResolvers<void>()
    mockCall('POST /api/messages', async ({ body: { body } }) => {
      await response.promise
      const createdAt = '2026-11-20T09:00:00.000Z'
      return { data: { threadId: thread, message: { _id: thread, body, pictures: [], senderId: bo, createdAt } } }
    })
    await submit(message('First'))
    await expect.poll(() => outboxEntries()).toHaveLength(1)
    const round = sendOutbox({ person: bo })
    await expect.poll(isSendingMessage).toBe(true)
    await submit(review())
    await expect.poll(() => outboxEntries()).toHaveLength(2)
    expect(isSendingMessage()).toBe(true)
    serveStoring()
    response.resolve()
    await round
    await expect.poll(isSendingMessage).toBe(false)
  })

  test('messages are not sent while another person is signed in', async () => {
    await submit(message('Mine'), mei)
    mockProblem('POST /api/messages', problem('other-person'))
    await sendOutbox({ person: bo })
    expect(await states(mei)).toEqual(['waiting'])
    await sendOutbox()
    expect(await states(mei)).toEqual(['other-person'])
  })
})
