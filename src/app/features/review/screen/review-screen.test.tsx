import { page, userEvent } from 'vitest/browser'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { ReviewDraft } from '#src/domain/review/review-draft.ts'
import { emitLive } from '#src/app/platform/live/live-events.ts'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { createEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, listEntries } from '#src/offline/outbox/outbox-store.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import {
  bo,
  timestamp,
  makeTask,
  mockOversight,
  renderReview,
  submitReview,
  taskId,
  draftWithNote,
} from '#tests/support/render-review.tsx'

describe('reviewing a task', () => {
  test('the review screen shows the way back to the queue, the progress, the posters, the segments, the form with its defaults and, on request, the meta data', async () => {
    const posters = { source_poster: '/media/images/a1', target_poster: '/media/images/b2' }
    const meta = { ...makeTask().meta, source_poster_url: null, target_poster_url: null }
    const { screen } = await renderReview({ task: makeTask({ ...posters, meta }) })
    await expect.element(screen.getByRole('link', { name: 'Back to tasks' })).toHaveAttribute('href', '/tasks')
    await expect.element(screen.getByText('Task Progress: 34/100')).toBeVisible()
    const shown = [...screen.container.querySelectorAll('video')].map((video) => new URL(video.poster).pathname)
    expect(shown).toEqual(['/media/images/a1/480.webp', '/media/images/b2/480.webp'])
    await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
    const missing = screen.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect.element(missing.getByRole('radio', { name: /^2/ })).toBeChecked()
    await expect
      .element(screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^3/ }))
      .toBeChecked()
    await screen.getByRole('button', { name: 'Show Meta Data' }).click()
    await expect.element(screen.getByRole('button', { name: 'Hide Meta Data' })).toBeVisible()
    // The newest history first.
    await expect.element(screen.getByText(/"action": "assigned"[\s\S]*"action": "imported"/)).toBeVisible()
  })

  test('Play stays in reach while the form of a phone is filled in, and Submit while a flag is written on any screen', async () => {
    onTestFinished(() => page.viewport(390, 844))
    await page.viewport(390, 844)
    const { screen } = await renderReview()
    const play = screen.getByRole('button', { name: 'Play', exact: true })
    await expect.element(play).toBeInViewport()
    await screen.getByRole('textbox', { name: 'Free note' }).fill('late lips')
    await expect.element(play.last()).toBeInViewport()
    screen.getByRole('heading', { name: 'Evaluation Form' }).element().scrollIntoView({ block: 'end' })
    await expect.element(play).toBeInViewport()
    await screen.getByRole('button', { name: 'Add flag' }).click()
    await expect.element(screen.getByRole('group', { name: 'Flag', exact: true })).toBeVisible()
    for (const [width, height] of [
      [320, 640],
      [390, 844],
      [820, 1180],
      [1180, 820],
      [1440, 900],
    ] as const) {
      await page.viewport(width, height)
      window.scrollTo({ top: 0, behavior: 'instant' })
      await expect.element(screen.getByRole('button', { name: 'Submit Review' })).toBeInViewport({ ratio: 1 })
    }
  })

  test('a second press on Submit does not answer the confirmation', async () => {
    const { screen } = await renderReview()
    let sentCount = 0
    mockCall('POST /api/bundles/{id}/submitReviewResult', () => {
      sentCount += 1
      return { message: 'success' }
    })
    const submitButton = screen.getByRole('button', { name: 'Submit Review' }).element()
    for (let presses = 0; presses < 2; presses += 1)
      submitButton.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true }))
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('The form is unchanged, and 0% of the dub was played.')).toBeVisible()
    expect(sentCount).toBe(0)
    await dialog.getByRole('button', { name: 'Keep reviewing' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.poll(() => sentCount).toBe(1)
  })

  test('scores are submitted with the duration of the review', async () => {
    const { screen } = await renderReview()
    const sent = mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^1/ }).click()
    await screen.getByLabelText('Note: Speaker Mismatch').selectOptions('voice gender mismatch')
    await screen.getByLabelText('Free note').fill('Her lines are his.')
    await submitReview(screen)
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(sent).toEqual([
      {
        taskId,
        duration: expect.any(Number),
        result: {
          voiceOverMissingAmount: { score: 2, note: 'None' },
          wronglyDubbedContent: { score: 3, note: 'None' },
          speakerMismatch: { score: 1, note: 'voice gender mismatch' },
          note: 'Her lines are his.',
          coverage: 0,
        },
      },
    ])
  })

  test('the next task opens although the live event about the review arrives before its response', async () => {
    const next = makeTask({ _id: '01990000-0000-7000-8000-000000000002' })
    const { screen, opened, progressRequests } = await renderReview({ next })
    mockCall('POST /api/bundles/{id}/submitReviewResult', async ({ body }) => {
      const { bundle, project } = next
      mockCall('GET /api/tasks/{id}', { data: makeTask({ status: 'completed', result: body.result }) })
      emitLive('tasks', { projectId: project._id, bundleId: bundle._id })
      await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
      return { message: 'success' }
    })
    await screen.getByLabelText('Free note').fill('late lips')
    await submitReview(screen)
    await expect.poll(() => opened).toEqual([next._id])
    await expect.poll(progressRequests).toBe(2)
  })

  test('while the server is unavailable the review waits on the device, the next task opens, and it is sent later', async () => {
    const next = makeTask({ _id: '01990000-0000-7000-8000-000000000002' })
    const { screen, opened } = await renderReview({ next })
    // With a pause, so that an automatic retry cannot come before "Send now" is pressed.
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('unavailable', { retryAfter: 600 }))
    await screen.getByLabelText('Free note').fill('late lips')
    await submitReview(screen)
    await expect.element(screen.getByText('Your review is stored on this device.', { exact: false })).toBeVisible()
    await expect.poll(() => opened).toEqual([next._id])
    expect((await readStoredDraft(bo, taskId))?.draft.result.note).toBe('late lips')
    const [waiting] = await listEntries(bo)
    const keys: (string | null)[] = []
    mockCall('POST /api/bundles/{id}/submitReviewResult', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'), request.headers.get('curio-person'))
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Send now' }).click()
    await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
    expect(await readStoredDraft(bo, taskId)).toBeNull()
    expect(keys).toEqual([waiting?.id, bo])
  })

  test('after the session expired, the person is told that the review is stored on the device, unless it is not', async () => {
    const { screen } = await renderReview()
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('not-signed-in'))
    const add = vi.spyOn(IDBObjectStore.prototype, 'add').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError')
    })
    await submitReview(screen)
    await expect.element(screen.getByText('Please sign in.')).toBeVisible()
    await expect.element(screen.getByText(/^It is stored on this device/)).not.toBeInTheDocument()
    add.mockRestore()
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect
      .element(screen.getByText('It is stored on this device and will be sent when you sign in again.'))
      .toBeVisible()
    expect(await listEntries(bo)).toMatchObject([{ state: 'waiting' }])
  })

  test('a waiting review can be withdrawn, changed and submitted again', async () => {
    const result = { ...defaultReview, note: 'late lips' }
    const work = { kind: 'review', taskId, bundleId: makeTask().bundle._id, result } as const
    await addEntry(createEntry({ id: crypto.randomUUID(), person: bo, work, context: null, createdAtMs: 0 }))
    await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote('late lips')))
    const { screen, server } = await renderReview({ isSubmitted: true })
    await expect.element(screen.getByText('Submitted, waiting to be sent')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toBeDisabled()
    await screen.getByRole('button', { name: 'Withdraw' }).click()
    await expect.element(screen.getByLabelText('Free note')).toBeEnabled()
    await expect.poll(server.requestCount).toBeGreaterThan(0)
    await screen.getByLabelText('Free note').fill('late lips, twice')
    const notes: string[] = []
    mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      notes.push(body.result.note)
      return { message: 'success' }
    })
    await submitReview(screen)
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(notes).toEqual(['late lips, twice'])
  })

  test('a task that is no longer the person’s says so and keeps the draft', async () => {
    const { screen } = await renderReview()
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    await submitReview(screen)
    await expect.element(screen.getByText('This task is no longer assigned to you. Your draft is saved.')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByRole('button', { name: 'Next task' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy my text' })).toBeVisible()
  })

  test('a note that contradicts its score asks for confirmation once, and a key scores', async () => {
    const { screen } = await renderReview()
    mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await userEvent.keyboard('3')
    const amount = screen.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect.element(amount.getByRole('radio', { name: /^3/ })).toBeChecked()
    await screen.getByLabelText('Note: Voice Over Missing Amount').selectOptions('Multiple dubbed as single voice')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('Only 0% of the dub was played.', { exact: false })).toBeVisible()
    await expect.element(dialog.getByText('but a problem is named', { exact: false })).toBeVisible()
    await dialog.getByRole('button', { name: 'Keep reviewing' }).click()
    await expect.element(dialog).not.toBeInTheDocument()
    // A second press at the same place within half a second would be ignored; a key is not.
    screen.getByRole('button', { name: 'Submit Review' }).element().focus()
    await userEvent.keyboard('{Enter}')
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
  })
})

test('a broken segment list shows its valid segments', async () => {
  const meta = { rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"], ["cut o' }
  const { screen } = await renderReview({ task: makeTask({ meta }) })
  await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
  await expect
    .element(screen.getByText('English · The segment list is damaged. Readable segments are shown.'))
    .toBeVisible()
})

test('a review reopened while its page is open says so, and continues from its result once it is there', async () => {
  const found = { ...defaultReview, note: 'late lips' }
  const finished = makeTask({ status: 'completed', result: found })
  const { promise: stored, resolve: answer } = Promise.withResolvers<{ draft: ReviewDraft; revision: number }>()
  const noteField = page.getByLabelText('Free note')
  const { screen, server } = await renderReview({ task: finished, stored })
  await expect.element(screen.getByText('This task has been reviewed.')).toBeVisible()
  const reopened = { at: timestamp, by: 'Ada', reason: 'The last scene, please.' }
  mockCall('GET /api/tasks/{id}', { data: makeTask({ reopened }) })
  emitLive('tasks', { projectId: finished.project._id, bundleId: finished.bundle._id })
  const note = screen.getByRole('note').filter({ hasText: 'Ada returned this review to you:' })
  await expect.element(note.getByText('The last scene, please.')).toBeVisible()
  await expect.poll(server.requestCount).toBe(1)
  screen.container.querySelector('form')?.requestSubmit()
  setTimeout(() => answer({ draft: draftWithNote('late lips'), revision: 2 }), 500)
  await expect.element(noteField).toBeEnabled()
  expect(noteField.element()).toHaveValue('late lips')
  await expect.element(screen.getByRole('dialog')).not.toBeInTheDocument()
  await noteField.fill('late lips, and the last scene')
  emitLive('tasks', { projectId: finished.project._id, bundleId: finished.bundle._id })
  await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips, and the last scene')
})

test('a manager first sees another person’s task read-only, and reviews it on request', async () => {
  mockOversight()
  const mei = { _id: '01990000-0000-7000-8000-0000000000ab', firstName: 'Mei', lastName: 'Lin' }
  const { screen, server, opened } = await renderReview({ task: makeTask({ worker: mei, manages: true }) })
  await expect.element(screen.getByText(/Assigned to Mei Lin/)).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Submit Review' })).not.toBeInTheDocument()
  await expect.element(screen.getByLabelText('Free note')).not.toBeInTheDocument()
  expect(server.requestCount()).toBe(0)
  const back = screen.getByRole('banner').getByRole('link')
  await expect.element(back).toHaveAttribute('href', `/project/${makeTask().project._id}/board`)
  await screen.getByRole('button', { name: 'Go to board' }).click()
  expect(opened).toEqual([makeTask().project._id])
  await screen.getByRole('button', { name: 'Review it yourself' }).click()
  await expect.element(screen.getByRole('heading', { name: 'Evaluation Form' })).toHaveFocus()
  await screen.getByLabelText('Free note').fill('late lips')
  await expect.element(screen.getByRole('button', { name: 'Submit Review' })).toBeVisible()
})
