import { expect, test } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { emptyDraft } from '#src/domain/review-draft.ts'
import { defaultReview } from '#src/domain/review.ts'
import { type KeptDraft, withActivity, withSent, withWords } from '#src/offline/drafts/kept-draft.ts'
import { changeKeptDraft, readKeptDraft } from '#src/offline/drafts/store.ts'
import { listEntries } from '#src/offline/outbox/store.ts'
import { answer, cutOff, refuse } from '#tests/support/msw.ts'
import { instant, makeTask, taskId } from '#tests/support/review.tsx'
import { askForDraft, sendDraft } from './draft-sender.ts'
import { movePending } from './move-pending.ts'
import { sendEverything } from './unsent-reviews.ts'

const bo = '01990000-0000-7000-8000-0000000000aa'
const mei = '01990000-0000-7000-8000-0000000000ab'
const task = (n: number) => `01990000-0000-7000-8000-00000000000${n}`

const words = { ...emptyDraft, result: { ...defaultReview, note: 'late lips' } }
const write = (kept: KeptDraft) => withWords(kept, words)
const send = (kept: KeptDraft) => withSent(kept, { draft: kept.draft, revision: 1 }, kept.change)

test('reviews only this device has are counted before it is left, and only the person’s own', async () => {
  cutOff('PUT /api/tasks/{id}/draft')
  await changeKeptDraft(bo, task(1), write)
  await changeKeptDraft(bo, task(2), (kept) => send(write(kept)))
  await changeKeptDraft(bo, task(3), (kept) => withActivity(kept, { activeMs: 9000, played: [] }))
  await changeKeptDraft(mei, task(4), write)
  expect((await sendEverything(bo)).reviews).toBe(1)
})

test('what reaches the server then is not lost, and not counted', async () => {
  answer('PUT /api/tasks/{id}/draft', { data: { revision: 1 } })
  await changeKeptDraft(bo, task(1), write)
  expect((await sendEverything(bo)).reviews).toBe(0)
})

test('a refused one and one to choose from are counted', async () => {
  refuse('PUT /api/tasks/{id}/draft', problem('task-not-yours'))
  await changeKeptDraft(bo, task(1), write)
  await changeKeptDraft(bo, task(2), (kept) => ({ ...send(write(kept)), other: { draft: emptyDraft, revision: 2 } }))
  expect((await sendEverything(bo)).reviews).toBe(2)
})

test('an answer from before a draft was sent does not replace it', async () => {
  const held = Promise.withResolvers<void>()
  const asked = Promise.withResolvers<void>()
  answer('GET /api/tasks/{id}/draft', async () => {
    asked.resolve()
    await held.promise
    return { data: { draft: emptyDraft, revision: 1, updated_at: instant } }
  })
  answer('PUT /api/tasks/{id}/draft', { data: { revision: 2 } })
  await changeKeptDraft(bo, taskId, (kept) => withSent(kept, { draft: emptyDraft, revision: 1 }, 0))
  const asking = askForDraft(bo, taskId)
  await asked.promise
  await changeKeptDraft(bo, taskId, write)
  expect(await sendDraft(bo, taskId)).toEqual({ kind: 'saved' })
  held.resolve()
  await asking
  expect(await readKeptDraft(bo, taskId)).toMatchObject({ draft: words, base: { revision: 2 } })
})

test('a submission without an answer, as drafts had them once, goes into the outbox under the key it was sent with', async () => {
  answer('GET /api/tasks/{id}', { data: makeTask() })
  const pending = { key: '01990000-0000-7000-8000-00000000abcd', result: words.result, duration: 7 }
  await changeKeptDraft(bo, taskId, (kept) => ({ ...write(kept), pending }))
  await movePending(bo)
  await movePending(bo)
  expect(await listEntries(bo)).toMatchObject([
    { id: pending.key, state: 'waiting', work: { kind: 'review', taskId, result: words.result, duration: 7 } },
  ])
  expect(await readKeptDraft(bo, taskId)).toMatchObject({ draft: { result: words.result }, pending: null })
})
