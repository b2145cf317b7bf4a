import { delay } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { problem } from '#src/contract/call/problems.ts'
import { ReviewScreen } from '#src/app/features/review/screen/review-screen.tsx'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import { updateStoredDraft, readStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { fillDevice } from '#tests/support/fill-device.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { bo, mockDraft, renderReview, submitReview, taskId, draftWithNote } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'

describe('a draft of a review', () => {
  test('a draft shows where it is saved: on this device, then on the server', async () => {
    const { screen, server } = await renderReview()
    mockNetworkError('PUT /api/tasks/{id}/draft')
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText('Saved on this device', { exact: true })).toBeVisible()
    expect((await readStoredDraft(bo, taskId))?.draft.result.note).toBe('late lips')
    const restoredServer = mockDraft()
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(restoredServer.stored()?.draft.result.note).toBe('late lips')
    expect(server.stored()).toBeNull()
  })

  test('a draft of another device is loaded, and a conflict offers both versions', async () => {
    const { screen, server } = await renderReview({ stored: { draft: draftWithNote('from the phone'), revision: 7 } })
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('from the phone')
    const phone = mockDraft({ draft: draftWithNote('the phone went on'), revision: 9 })
    mockProblem('PUT /api/tasks/{id}/draft', problem('draft-changed'))
    await screen.getByLabelText('Free note').fill('typed here')
    const question = screen.getByRole('alert').filter({ hasText: 'the phone went on' })
    await expect.element(question).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('typed here')
    mockCall('PUT /api/tasks/{id}/draft', ({ body }) => {
      expect(body.base).toBe(9)
      return { data: { revision: 10 } }
    })
    await question.getByRole('button', { name: 'Use the other version' }).click()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('the phone went on')
    await screen.getByText('The version you did not choose').click()
    await expect.element(screen.getByText('typed here', { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy my text' })).toBeVisible()
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
    expect(phone.stored()?.revision).toBe(9)
    expect(server.stored()?.revision).toBe(7)
  })

  test('a draft that another tab or a download stores is shown', async () => {
    const { screen } = await renderReview()
    await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote('typed in the other tab')))
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('typed in the other tab')
    await expect.element(screen.getByText('Saved', { exact: true })).toBeVisible()
  })

  test('a refused draft shows the reason, is kept, and can be copied', async () => {
    const { screen } = await renderReview()
    mockProblem('PUT /api/tasks/{id}/draft', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await expect
      .element(screen.getByText('Rejected: This task is no longer assigned to you.', { exact: false }))
      .toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByRole('button', { name: 'Copy my text' })).toBeVisible()
  })

  test('a draft request under way is aborted when the review is submitted', async () => {
    const { screen } = await renderReview()
    const fetched = vi.spyOn(window, 'fetch')
    mockCall('PUT /api/tasks/{id}/draft', async () => {
      await delay(1500)
      return { data: { revision: 1 } }
    })
    mockCall('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    const calledBack = () =>
      fetched.mock.calls.flatMap(([, how]) => (how?.method === 'PUT' ? [how.signal?.aborted === true] : []))
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.poll(calledBack).toEqual([false])
    await submitReview(screen)
    await expect.poll(calledBack).toEqual([true])
  })
})

describe('a draft that cannot be continued or stored', () => {
  test.each(['on this device', 'on the server'])('a draft %s is shown without its task', async (where) => {
    const note = 'late lips'
    if (where === 'on this device')
      await updateStoredDraft(bo, taskId, (stored) => withContent(stored, draftWithNote(note)))
    else mockDraft({ draft: draftWithNote(note), revision: 3 })
    mockProblem('GET /api/tasks/{id}', problem('forbidden'))
    const screen = await renderScreen(
      <ReviewScreen
        taskId={taskId}
        onOpenTask={() => {}}
        onGoHome={() => {}}
        onOpenBoard={() => {}}
        onSignedOut={() => {}}
      />,
    )
    await expect.element(screen.getByText(note, { exact: false })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'Copy my text' })).toBeVisible()
    await expect.element(screen.getByRole('button', { name: 'My jobs' })).toBeVisible()
    expect(screen.getByRole('textbox').elements()).toEqual([])
  })

  test('a draft that the server has is shown where the browser forbids storage', async () => {
    vi.spyOn(IDBFactory.prototype, 'open').mockImplementation(() => {
      throw new DOMException('', 'SecurityError')
    })
    vi.spyOn(IDBDatabase.prototype, 'transaction').mockImplementation(() => {
      throw new DOMException('', 'InvalidStateError')
    })
    const { screen } = await renderReview({ stored: { draft: draftWithNote('late lips'), revision: 7 } })
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByText('Saved on the server: this browser cannot store it')).toBeVisible()
  })

  test('where the device is full a draft is saved on the server, and the chip says why', async () => {
    const reason = 'this device is out of storage'
    const { screen, server } = await renderReview()
    fillDevice()
    await screen.getByLabelText('Free note').fill('late lips')
    await expect.element(screen.getByText(`Saved on the server: ${reason}`)).toBeVisible()
    expect(server.stored()?.draft.result.note).toBe('late lips')
    await screen.getByLabelText('Free note').fill('late lips, twice')
    await expect.poll(() => server.stored()).toMatchObject({ draft: { result: { note: 'late lips, twice' } } })
    mockProblem('PUT /api/tasks/{id}/draft', problem('unexpected'))
    await screen.getByLabelText('Free note').fill('late lips, three times')
    await expect.element(screen.getByText(`Not saved: ${reason}`)).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips, three times')
    mockCall('PUT /api/tasks/{id}/draft', { data: { revision: 12 } })
    window.dispatchEvent(new Event('online'))
    await expect.element(screen.getByText(`Saved on the server: ${reason}`)).toBeVisible()
  })
})
