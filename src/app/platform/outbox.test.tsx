// The outbox from end to end in a browser: its database, its lock, and a server that misbehaves.
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { HttpResponse, http } from 'msw'
import { problem } from '#src/contract/problems.ts'
import { defaultReview } from '#src/domain/review.ts'
import { withWords } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft, readKeptDraft } from '#src/offline/drafts/store.ts'
import { freshEntry, type Work } from '#src/offline/outbox/entry.ts'
import { sendOutbox } from '#src/offline/outbox/send.ts'
import { addEntry, listEntries } from '#src/offline/outbox/store.ts'
import { holdDatabase } from '#tests/support/hold-database.ts'
import { answer, backend, cutOff, refuse } from '#tests/support/msw.ts'
import { bo, taskId, written } from '#tests/support/review.tsx'

const mei = '01990000-0000-7000-8000-0000000000ab'
const bundleId = '01990000-0000-7000-8000-0000000000b1'
const other = '01990000-0000-7000-8000-000000000002'

const review = (task = taskId, note = 'late lips'): Work => ({
  kind: 'review',
  taskId: task,
  bundleId,
  result: { ...defaultReview, note },
})

const hand = (work: Work, person = bo) =>
  addEntry(freshEntry({ id: crypto.randomUUID(), person, work, about: null, made: 0 }))

const states = async (person = bo) => (await listEntries(person)).map(({ state, why }) => why?.code ?? state)

/** A server that stores reviews; answers the tasks in the order they came. */
function storing() {
  const stored: string[] = []
  answer('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
    stored.push(body.taskId)
    return { message: 'success' }
  })
  answer('POST /api/tasks/{id}/sync', { message: 'success' })
  return stored
}

describe('what waits', () => {
  test('is sent in order, once, however many send at the same time', async () => {
    await hand(review())
    await hand(review(other))
    const stored = storing()
    await Promise.all([sendOutbox({ person: bo }), sendOutbox(), sendOutbox({ person: bo })])
    expect(stored).toEqual([taskId, other])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('keeps its draft until the server has it', async () => {
    await changeKeptDraft(bo, taskId, (kept) => withWords(kept, written('late lips')))
    await hand(review())
    cutOff('POST /api/bundles/{id}/submitReviewResult')
    expect(await sendOutbox()).toMatchObject({ again: true })
    expect(await states()).toEqual(['network'])
    expect(await readKeptDraft(bo, taskId)).not.toBeNull()
    storing()
    expect(await sendOutbox()).toMatchObject({ again: false })
    expect(await readKeptDraft(bo, taskId)).toBeNull()
  })

  test('is sent although the database of the drafts never answers', async () => {
    await changeKeptDraft(bo, taskId, (kept) => withWords(kept, written('late lips')))
    await hand(review())
    await hand(review(other))
    const release = await holdDatabase('curio-review-drafts', 'kept')
    onTestFinished(release)
    const stored = storing()
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    onTestFinished(() => {
      vi.useRealTimers()
    })
    const sent = vi.fn<() => void>()
    void sendOutbox({ person: bo }).then(sent)
    await vi.waitFor(async () => {
      await vi.advanceTimersByTimeAsync(1000)
      expect(sent).toHaveBeenCalled()
    })
    expect(stored).toEqual([taskId, other])
    expect(await states()).toEqual(['sent', 'sent'])
  })

  test('is held up by a server in trouble only where the trouble is', async () => {
    await hand(review())
    await hand({ kind: 'profile', changes: { lookingForTasks: false } })
    refuse('POST /api/bundles/{id}/submitReviewResult', problem('unexpected'))
    answer('POST /api/talents/updateInfo', { message: 'success' })
    await sendOutbox()
    expect(await states()).toEqual(['unexpected', 'sent'])
  })

  test('does not wait for ever for a server that keeps silent', async () => {
    await hand(review())
    const silent = Promise.withResolvers<undefined>()
    backend.use(http.post('/api/bundles/:id/submitReviewResult', () => silent.promise))
    expect(await sendOutbox({ timeout: 50 })).toMatchObject({ again: true })
    silent.resolve(undefined)
    expect(await states()).toEqual(['timeout'])
  })

  test('is not taken as sent by the sign-in page of somebody’s network', async () => {
    await hand(review())
    backend.use(http.post('/api/bundles/:id/submitReviewResult', () => HttpResponse.html('<h1>Welcome aboard</h1>')))
    await sendOutbox()
    expect(await states()).toEqual(['unreadable'])
  })

  test('is still sent when handing it on failed, which is tried again', async () => {
    await hand(review())
    storing()
    refuse('POST /api/tasks/{id}/sync', problem('unexpected'))
    expect(await sendOutbox()).toMatchObject({ again: true })
    expect(await listEntries(bo)).toMatchObject([{ state: 'sent', handedOn: 'failed' }])
    answer('POST /api/tasks/{id}/sync', { message: 'success' })
    await sendOutbox()
    expect(await listEntries(bo)).toMatchObject([{ state: 'sent', handedOn: 'done' }])
  })

  test('waits for sign-in as the same person, and lets another’s through', async () => {
    await hand(review(), mei)
    await hand(review(other))
    const inTheNameOf: (string | null)[] = []
    backend.use(
      http.post('/api/bundles/:id/submitReviewResult', ({ request }) => {
        const person = request.headers.get('curio-person')
        inTheNameOf.push(person)
        const { message, result, status } = { message: 'Somebody else.', result: 2, status: 403 }
        return person === bo
          ? HttpResponse.json({ result: 0, message: 'success' })
          : HttpResponse.json({ result, message, problem: 'other-person' }, { status })
      }),
    )
    answer('POST /api/tasks/{id}/sync', { message: 'success' })
    await sendOutbox()
    expect(inTheNameOf).toEqual([mei, bo])
    expect([await states(mei), await states(bo)]).toEqual([['other-person'], ['sent']])
    await hand(review(taskId, 'once more'))
    refuse('POST /api/bundles/{id}/submitReviewResult', problem('not-signed-in'))
    expect(await sendOutbox({ person: bo })).toMatchObject({ signedOut: true })
    expect(await states(bo)).toEqual(['sent', 'not-signed-in'])
  })
})

describe('a refused review', () => {
  test('stays with its reason and its draft, and holds up no other task', async () => {
    await changeKeptDraft(bo, taskId, (kept) => withWords(kept, written('late lips')))
    await hand(review())
    await hand({ kind: 'skip', taskId: other, skip: { reason: 'cannot-judge', note: '' } })
    refuse('POST /api/bundles/{id}/submitReviewResult', problem('task-not-yours'))
    answer('POST /api/tasks/{id}/skip', { message: 'success' })
    expect(await sendOutbox()).toMatchObject({ again: false })
    expect(await listEntries(bo)).toMatchObject([
      { state: 'refused', why: { code: 'task-not-yours', status: 409 } },
      { state: 'sent' },
    ])
    expect((await readKeptDraft(bo, taskId))?.draft.result.note).toBe('late lips')
  })
})

test('a device without room says so, and what was there stays', async () => {
  await hand(review())
  const begin = IDBDatabase.prototype.transaction
  vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(function (this: IDBDatabase, ...how) {
    if (how[1] === 'readwrite') throw new DOMException('full', 'QuotaExceededError')
    return begin.apply(this, how)
  })
  onTestFinished(() => {
    vi.restoreAllMocks()
  })
  expect(await hand(review(other))).toBe(false)
  expect(await states()).toEqual(['waiting'])
})
