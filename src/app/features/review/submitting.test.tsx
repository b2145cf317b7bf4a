import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { guardPresses } from '#src/app/ui/press-guard.ts'
import { openStores, updateRecord } from '#src/offline/open-database.ts'
import { readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { sendOutbox } from '#src/offline/outbox/send-outbox.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import {
  bo,
  draftWithNote,
  makeTask,
  mockDraft,
  renderReview,
  submitReview,
  taskId,
  timestamp,
} from '#tests/support/render-review.tsx'

const next = makeTask({ _id: '01990000-0000-7000-8000-000000000002' })

/** Renders the task, and waits until the next one is fetched ahead. */
async function renderWithNextTask(options: { opensNext?: boolean } = {}) {
  let prefetchCount = 0
  const review = await renderReview({ next, onPrefetch: () => (prefetchCount += 1), ...options })
  await expect.poll(() => prefetchCount).toBeGreaterThan(0)
  return review
}

describe('after Submit', () => {
  test('the next task opens before the server has answered', async () => {
    const { screen, opened } = await renderWithNextTask()
    const answer = Promise.withResolvers<void>()
    mockCall('POST /api/bundles/{id}/submitReviewResult', async () => {
      await answer.promise
      return { message: 'success' }
    })
    await submitReview(screen)
    await expect.poll(() => opened).toEqual([next._id])
    await expect.element(screen.getByText('Task Progress: 35/100')).toBeVisible()
    await expect
      .element(screen.getByText('Review result submitted successfully', { exact: true }))
      .not.toBeInTheDocument()
    answer.resolve()
    await expect.element(screen.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
    expect(opened).toEqual([next._id])
  })

  test('a review that the server refuses after the next task opened is reported, with a way back to it', async () => {
    const { screen, opened } = await renderWithNextTask()
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await submitReview(screen)
    await expect.element(screen.getByText(/^A review for Project was rejected: This task is no longer/)).toBeVisible()
    await screen.getByRole('button', { name: 'Open the task' }).click()
    expect(opened).toEqual([next._id, taskId])
    expect((await readStoredDraft(bo, taskId))?.draft.result.note).toBe('late lips')
  })

  test('Undo reopens a review that the server has, with its content, although its draft cannot be fetched', async () => {
    const { screen, opened } = await renderWithNextTask()
    mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await screen.getByLabelText('Free note').fill('late lips')
    await submitReview(screen)
    await expect.element(screen.getByRole('button', { name: 'Undo' })).toBeVisible()
    const reopened: string[] = []
    mockCall('POST /api/tasks/{id}/reopenOwn', ({ params }) => {
      reopened.push(params.id)
      mockNetworkError('GET /api/tasks/{id}/draft')
      mockCall('GET /api/tasks/{id}', { data: makeTask({ reopened: { at: timestamp, by: 'Bo', reason: '' } }) })
      return { data: { status: 'assigned' } }
    })
    await screen.getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => opened).toEqual([next._id, taskId])
    expect(reopened).toEqual([taskId])
    await expect.element(screen.getByText('You reopened this review. Change it and submit it again.')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
  })
})

test('a second press on Submit, after the next task has come, asks nothing about that task; a press after another does', async () => {
  onTestFinished(guardPresses(() => 0))
  const { screen, opened } = await renderWithNextTask({ opensNext: true })
  mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  const submit = screen.getByRole('button', { name: 'Submit Review' })
  await submit.click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Keep reviewing' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await submit.click()
  await expect.poll(() => opened).toEqual([next._id])
  await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
  await submit.click()
  await expect.element(screen.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await screen.getByRole('heading', { name: 'Evaluation Form' }).click()
  await submit.click()
  await expect.element(screen.getByRole('dialog')).toBeVisible()
})

test('Submit waits for a draft that only the server has, and shows it instead of sending an empty review', async () => {
  const answer = Promise.withResolvers<{ draft: ReviewDraft; revision: number }>()
  const { screen } = await renderReview({ stored: answer.promise })
  const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  answer.resolve({ draft: draftWithNote('from the phone'), revision: 1 })
  await expect.element(screen.getByText('Your draft of this review has loaded.', { exact: false })).toBeVisible()
  await expect.element(screen.getByLabelText('Free note')).toHaveValue('from the phone')
  expect(screen.getByRole('dialog').elements()).toEqual([])
  await submitReview(screen)
  await expect.poll(() => sent.map(({ result }) => result.note)).toEqual(['from the phone'])
})

test('Submit on an untouched form goes on after 4 s without an answer of the server', async () => {
  const answer = Promise.withResolvers<{ draft: ReviewDraft; revision: number }>()
  // The mocked server stops once it has answered.
  onTestFinished(() => answer.resolve({ draft: draftWithNote('too late'), revision: 1 }))
  const { screen } = await renderReview({ stored: answer.promise })
  const submit = screen.getByRole('button', { name: 'Submit Review' })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await submit.click()
  await expect.element(submit).toHaveAttribute('aria-busy', 'true')
  await vi.advanceTimersByTimeAsync(4000)
  vi.useRealTimers()
  const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  await screen.getByRole('dialog').getByRole('button', { name: 'Submit Review' }).click()
  await expect.poll(() => sent.length).toBe(1)
})

test("Submit sends nothing when the server's draft conflicts with what was entered while it waited", async () => {
  const answer = Promise.withResolvers<{ draft: ReviewDraft; revision: number }>()
  const { screen } = await renderReview({ stored: answer.promise })
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await screen.getByLabelText('Free note').fill('typed here')
  await expect.poll(async () => (await readStoredDraft(bo, taskId))?.localRevision).toBeGreaterThan(0)
  answer.resolve({ draft: draftWithNote('from the phone'), revision: 1 })
  await expect.element(screen.getByText('Your draft of this review has loaded.', { exact: false })).toBeVisible()
  await expect.element(screen.getByRole('alert').filter({ hasText: 'from the phone' })).toBeVisible()
  expect(await listEntries(bo)).toEqual([])
})

test('the review is submitted as it is on the screen, whatever is stored meanwhile', async () => {
  const { screen } = await renderReview()
  const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  await screen.getByLabelText('Free note').fill('OLD and NEW')
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await screen.getByRole('dialog').getByRole('button', { name: 'Keep reviewing' }).click()
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  // As a page does that announces no changes.
  const drafts = openStores('curio-review-drafts', ['drafts'])('drafts')
  const older = { localRevision: 1, sentRevision: 1, draft: draftWithNote('OLD') }
  await updateRecord(drafts, `${bo}/${taskId}`, () => older)
  await screen.getByRole('button', { name: 'Submit Review' }).click()
  await expect.poll(() => sent.map(({ result }) => result.note)).toEqual(['OLD and NEW'])
  // What another page stored is no part of the review.
  expect((await readStoredDraft(bo, taskId))?.draft.result.note).toBe('OLD')
})

test('leaving asks while neither the device nor the server could store the review', async () => {
  const { screen } = await renderReview()
  const asks = () => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))
  mockNetworkError('POST /api/bundles/{id}/submitReviewResult')
  mockNetworkError('PUT /api/tasks/{id}/draft')
  fillDevice()
  expect(asks()).toBe(false)
  await screen.getByLabelText('Free note').fill('late lips')
  await expect.poll(asks).toBe(true)
  mockDraft()
  window.dispatchEvent(new Event('online'))
  await expect.poll(asks).toBe(false)
  await submitReview(screen)
  await expect.element(screen.getByText('Leave this page open and try again.', { exact: false })).toBeVisible()
  await expect.poll(asks).toBe(true)
  mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  const submit = screen.getByRole('button', { name: 'Submit Review' })
  await expect.element(submit).not.toHaveAttribute('aria-busy')
  await submit.click()
  await expect.poll(asks).toBe(false)
})

test('Undo withdraws a review that waits to be sent: nothing is sent, and the form has its content again', async () => {
  const { screen, opened, server } = await renderWithNextTask()
  mockNetworkError('POST /api/bundles/{id}/submitReviewResult')
  await screen.getByLabelText('Free note').fill('late lips')
  await submitReview(screen)
  await expect
    .poll(() => listEntries(bo))
    .toMatchObject([{ state: 'waiting', work: { result: { note: 'late lips' } } }])
  await screen.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => opened).toEqual([next._id, taskId])
  expect(await listEntries(bo)).toEqual([])

  const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  await sendOutbox({ person: bo })
  expect(sent).toEqual([])
  await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
  await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
  // The draft is fetched after the task is shown.
  await expect.poll(server.requestCount).toBeGreaterThan(1)
})

describe('a review that the server has not got yet, while no next task is known', () => {
  /** Submits the review without a network, waits until it is stored, and prepares the server for the next attempt. */
  async function submitWithoutNetwork() {
    const review = await renderReview()
    mockNetworkError('POST /api/bundles/{id}/workerTasks')
    mockNetworkError('POST /api/bundles/{id}/submitReviewResult')
    review.screen.client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes('after') })
    await submitReview(review.screen)
    await expect.element(review.screen.getByText('Submitted, waiting to be sent')).toBeVisible()
    mockStored()
    return review
  }

  /** The server stores the review, which was the last one. */
  function mockStored() {
    mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      mockCall('GET /api/tasks/{id}', { data: makeTask({ status: 'completed', result: body.result }) })
      return { message: 'success' }
    })
    mockCall('POST /api/bundles/{id}/workerTasks', { data: null, total: 100, completed: 100 })
  }

  test('the page goes on by itself when the server has it', async () => {
    const { screen } = await submitWithoutNetwork()
    await sendOutbox({ person: bo })
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
  })

  test('the page stays if the person pressed a key while the server was asked to store it', async () => {
    const { screen, opened } = await renderReview()
    mockNetworkError('POST /api/bundles/{id}/workerTasks')
    const answer = Promise.withResolvers<void>()
    mockProblem(
      'POST /api/bundles/{id}/submitReviewResult',
      problem('unavailable', { retryAfter: 600 }),
      answer.promise,
    )
    screen.client.removeQueries({ predicate: ({ queryKey }) => queryKey.includes('after') })
    onTestFinished(() => answer.resolve())
    await submitReview(screen)
    await expect.poll(() => listEntries(bo)).toHaveLength(1)
    await userEvent.keyboard('{Shift}')
    answer.resolve()
    await expect.element(screen.getByText('Submitted, waiting to be sent')).toBeVisible()
    mockStored()
    await sendOutbox({ person: bo })
    await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Next task' })).toBeVisible()
    expect(opened).toEqual([])
  })

  test('the page stays if the person presses a key while the server is asked for the next task', async () => {
    const { screen, opened } = await submitWithoutNetwork()
    const answer = Promise.withResolvers<void>()
    const requests = mockCall('POST /api/bundles/{id}/workerTasks', async () => {
      await answer.promise
      return { data: null, total: 100, completed: 100 }
    })
    await sendOutbox({ person: bo })
    await expect.poll(() => requests.length).toBeGreaterThan(0)
    await userEvent.keyboard('{Shift}')
    answer.resolve()
    await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Next task' })).toBeVisible()
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).not.toBeInTheDocument()
    expect(opened).toEqual([])
  })
})

test('a task that was fetched ahead and reviewed meanwhile is not opened again', async () => {
  const { screen, opened } = await renderWithNextTask()
  mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  const work = { kind: 'review', taskId: next._id, bundleId: next.bundle._id, result: defaultReview } as const
  await addEntry(createEntry({ id: crypto.randomUUID(), person: bo, work, context: null, createdAtMs: 0 }))
  await sendOutbox({ person: bo })
  mockCall('POST /api/bundles/{id}/workerTasks', { data: null, total: 100, completed: 35 })
  await submitReview(screen)
  await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
  expect(opened).toEqual([])
})

test('Enter in the question confirms the submission', async () => {
  const { screen } = await renderReview()
  mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  await expect.element(screen.getByRole('dialog').getByRole('button', { name: 'Submit Review' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
})

test('a completed review shows how long it can be corrected, and is reopened by a press', async () => {
  const correctableUntil = new Date(Date.now() + 7.5 * 60_000).toISOString()
  const { screen } = await renderReview({
    task: makeTask({ status: 'completed', result: { ...defaultReview, note: 'late lips' }, correctableUntil }),
  })
  mockCall('POST /api/tasks/{id}/reopenOwn', () => {
    mockCall('GET /api/tasks/{id}', { data: makeTask({ reopened: { at: timestamp, by: 'Bo', reason: '' } }) })
    return { data: { status: 'assigned' } }
  })
  await screen.getByRole('button', { name: 'Correct this review (8 min left)' }).click()
  await expect
    .element(screen.getByRole('note'))
    .toHaveTextContent('You reopened this review. Change it and submit it again.')
  await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
})
