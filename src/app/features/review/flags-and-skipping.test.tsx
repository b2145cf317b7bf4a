import { userEvent } from 'vitest/browser'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { listEntries } from '#src/offline/outbox/outbox-store.ts'
import { emptyDraft } from '#src/domain/review/review-draft.ts'
import { newFlagDraft } from '#src/domain/review/review-flags.ts'
import { mockCall, mockNetworkError } from '#tests/support/mock-server.ts'
import { bo, makeTask, renderReview, submitReview } from '#tests/support/render-review.tsx'

const dubFlag = newFlagDraft({ start: 0.2, end: 0.8, side: 'dub', segment: 0 })

describe('flags and skipping', () => {
  test('a flag pauses both videos, has a reason, is listed, and is submitted with the review', async () => {
    const { screen } = await renderReview()
    const sent: unknown[] = []
    mockCall('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      sent.push(body.result.flags)
      return { message: 'success' }
    })
    const paused = () => [...document.querySelectorAll('video')].map((video) => video.paused)
    await screen.getByRole('button', { name: 'Play', exact: true }).click()
    await expect.poll(paused).toEqual([false, false])
    await screen.getByRole('button', { name: 'Add flag' }).click()
    await expect.poll(paused).toEqual([true, true])
    const editor = screen.getByRole('group', { name: 'Flag', exact: true })
    await editor.getByLabelText('Remark').fill('صوت رجل')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(editor.getByText('Save or discard this flag first.')).toBeVisible()
    await editor.getByRole('button', { name: 'Save flag' }).click()
    const reasons = editor.getByRole('group', { name: 'Reason' })
    await expect.element(reasons.getByRole('radio').first()).toHaveFocus()
    await expect.element(editor.getByText('Choose a reason.')).toBeVisible()
    await reasons.getByRole('radio', { name: 'voice gender mismatch' }).click()
    await editor.getByRole('button', { name: 'Save flag' }).click()
    await expect.element(screen.getByRole('listitem').getByText('صوت رجل')).toBeVisible()
    await submitReview(screen)
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(sent).toMatchObject([[{ section: 'speakerMismatch', side: null, remark: 'صوت رجل' }]])
  })

  test('a flag of a dub segment is written with chips, times in tenths and a suggested text', async () => {
    const stored = { draft: { ...emptyDraft, flag: dubFlag }, revision: 1 }
    const { screen, server } = await renderReview({ stored })
    const editor = screen.getByRole('group', { name: 'Flag', exact: true })
    await editor.getByRole('group', { name: 'Reason' }).getByRole('radio').first().click()
    await userEvent.keyboard('{ArrowRight}{ArrowRight}{ArrowRight}{Tab}{ArrowRight}')
    await editor.getByLabelText('End (s)', { exact: true }).fill('0.97')
    await expect.element(editor.getByText('0:00.2 to 0:01.0 · line 1')).toBeVisible()
    await expect.element(editor.getByText('Hello there')).toBeVisible()
    await editor.getByLabelText('Suggested text for this segment').fill('Good evening')
    await editor.getByRole('button', { name: 'Save flag' }).click()
    const row = screen.getByRole('list').getByRole('button', { name: /Line not dubbed/ })
    await expect
      .element(row)
      .toHaveTextContent('0:00.2–0:01.0 · Dub · line 1 · MajorLine not dubbedSuggested: Good evening')
    const saved = { ...dubFlag, end: 1, severity: 'major', reason: 'line not dubbed', suggestedText: 'Good evening' }
    const { place: _, ...flag } = saved
    await expect
      .poll(() => server.stored()?.draft.result.flags)
      .toEqual([{ ...flag, section: 'voiceOverMissingAmount' }])
  })

  test('text that is no time is refused at its field; a decimal comma is understood', async () => {
    const flag = { ...dubFlag, reason: 'early' as const }
    const { screen } = await renderReview({ stored: { draft: { ...emptyDraft, flag }, revision: 1 } })
    const editor = screen.getByRole('group', { name: 'Flag', exact: true })
    const end = editor.getByLabelText('End (s)', { exact: true })
    const refused = editor.getByText(/^Enter seconds from 0 to/)
    for (const text of ['0:03', '-1', '', '2000000']) {
      await end.fill(text)
      await editor.getByRole('button', { name: 'Save flag' }).click()
      await expect.element(refused).toBeVisible()
      await expect.element(end).toHaveFocus()
      await expect.element(end).toHaveValue(text)
    }
    await end.fill('0,7')
    await expect.element(refused).not.toBeInTheDocument()
    await editor.getByRole('button', { name: 'Save flag' }).click()
    await expect.element(screen.getByRole('button', { name: /^0:00.2–0:00.7 · Dub/ })).toBeVisible()
  })

  test('a task that cannot be reviewed is skipped with a reason, and the next one opens', async () => {
    const next = makeTask({ _id: '01990000-0000-7000-8000-000000000002' })
    const { screen, opened, progressRequests } = await renderReview({ next })
    const sent = mockCall('POST /api/tasks/{id}/skip', { message: 'success' })
    await screen.getByRole('button', { name: 'Skip task' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('button', { name: 'Skip task' }).click()
    await expect.element(dialog.getByText('Choose a reason.')).toBeVisible()
    await dialog.getByRole('radio', { name: 'Broken video' }).click()
    await dialog.getByLabelText('Problem').selectOptions('has no sound')
    await dialog.getByRole('button', { name: 'Skip task' }).click()
    await expect.element(screen.getByText('Task skipped')).toBeVisible()
    expect(sent).toEqual([{ reason: 'broken-media', note: '', side: 'dub', kind: 'no-sound' }])
    await expect.poll(() => opened).toEqual([next._id])
    await expect.poll(progressRequests).toBe(2)
  })

  test('a skip is stored on the device although the server does not respond', async () => {
    const { screen } = await renderReview()
    const silent = Promise.withResolvers<{ data: { revision: number } }>()
    mockCall('PUT /api/tasks/{id}/draft', () => silent.promise)
    mockNetworkError('POST /api/tasks/{id}/skip')
    await screen.getByRole('button', { name: 'Skip task' }).click()
    const dialog = screen.getByRole('dialog')
    await dialog.getByRole('radio', { name: 'I cannot judge it' }).click()
    onTestFinished(() => silent.resolve({ data: { revision: 1 } }))
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    await dialog.getByRole('button', { name: 'Skip task' }).click()
    await vi.waitFor(
      async () => {
        await vi.advanceTimersByTimeAsync(500)
        expect(await listEntries(bo)).toMatchObject([{ work: { kind: 'skip' } }])
      },
      { timeout: 10_000 },
    )
    vi.useRealTimers()
    await expect.element(screen.getByText('The task will be skipped when the server is reachable.')).toBeVisible()
  })
})
