import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { problem } from '#src/contract/call/problems.ts'
import { defaultReview, type ReviewResult } from '#src/domain/review/review.ts'
import type { ReviewFlag } from '#src/domain/review/review-flags.ts'
import { isWorkOpen } from '#src/app/platform/update/open-work.ts'
import type { VideoPair } from '#src/player/adapters/video-pair.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { makeTask, taskId } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { AdjudicationPanel } from '#src/app/features/review/history/adjudication-form.tsx'
import type { Adjudication } from '#src/app/features/review/history/history-queries.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'

const ending = (end: string) => `01990000-0000-7000-8000-0000000000${end}`
const [submittedAt, decidedAt] = ['2026-11-01T08:00:00.000Z', '2026-11-02T08:00:00.000Z']
const flag: ReviewFlag = { ...wrongVoiceFlag, start: 3, end: 5, remark: 'His voice is hers.' }
const first: ReviewResult = { ...defaultReview, note: 'Fine.', coverage: 0.92 }
const second: ReviewResult = {
  ...defaultReview,
  speakerMismatch: { score: 1, note: 'voice gender mismatch' },
  flags: [flag],
}
const by = (name: string, end: string) => ({ _id: ending(end), name })
const both: Adjudication = {
  first: { taskId, reviewer: by('Mei Lin', 'd1'), completedAt: submittedAt, duration: 40, result: first },
  second: {
    taskId: ending('02'),
    reviewer: by('Noah Berg', 'd2'),
    completedAt: submittedAt,
    duration: 55,
    result: second,
  },
  adjudication: null,
  previous: null,
  next: ending('03'),
  openCount: 2,
}

/** Shows the panel to a manager. Returns the bodies that were sent. */
async function show(shown: Partial<Adjudication> = {}) {
  const dispatch = vi.fn<VideoPair['dispatch']>()
  mockCall('GET /api/tasks/{id}/adjudication', { data: { ...both, ...shown } })
  const sent = mockCall('PUT /api/tasks/{id}/adjudication', { message: 'success' })
  const task = makeTask({ status: 'completed', manages: true, result: first })
  await renderScreen(
    <AdjudicationPanel
      id="review-form"
      task={task}
      pair={{ dispatch, view: () => ({ lineMap: null, offset: 0 }) } as unknown as VideoPair}
    >
      <p>The review</p>
    </AdjudicationPanel>,
  )
  return { sent, dispatch }
}

const section = (name: string) => page.getByRole('group', { name })
const submit = page.getByRole('button', { name: 'Submit result' })
const note = page.getByRole('textbox', { name: 'Note of the result' })
const own = section('Speaker Mismatch').getByRole('radio', { name: 'Own score' })

test('a manager decides section by section: what both say is taken, the rest is asked for', async () => {
  const { sent, dispatch } = await show()
  await expect.element(page.getByRole('heading', { name: 'Adjudication' })).toBeVisible()
  await expect
    .element(page.getByRole('region', { name: 'First: Mei Lin' }))
    .toMatchTextContent(/92% of the dub.*Fine\./)
  await expect.element(page.getByText(/^2 tasks have two reviews that disagree/)).toBeVisible()
  await expect.element(page.getByRole('link', { name: 'Next' })).toHaveAttribute('href', `/task/${ending('03')}`)
  await page.getByRole('button', { name: /His voice is hers/ }).click()
  expect(dispatch).toHaveBeenCalledWith({ kind: 'play-range', start: 3, end: 5 })

  await submit.click()
  const speakers = section('Speaker Mismatch')
  await expect.element(speakers.getByRole('alert')).toHaveTextContent('Choose a review, or enter your own score.')
  await expect.element(speakers.getByRole('radio').first()).toHaveFocus()
  expect(sent).toEqual([])
  await speakers.getByRole('radio', { name: /Second: Noah Berg/ }).click()
  await note.fill('Hers.')
  await submit.click()
  await expect
    .poll(() => sent)
    .toEqual([
      {
        sections: {
          voiceOverMissingAmount: { take: 'first' },
          wronglyDubbedContent: { take: 'first' },
          speakerMismatch: { take: 'second' },
        },
        note: 'Hers.',
        seen: { first: submittedAt, second: submittedAt, adjudicated: null },
      },
    ])
})

test('by keys alone, with an own score', async () => {
  const { sent } = await show()
  const speakers = section('Speaker Mismatch')
  await expect.element(own).toBeVisible()
  speakers
    .getByRole('radio', { name: /First: Mei Lin/ })
    .element()
    .focus()
  await userEvent.keyboard('{ArrowDown}{ArrowDown}')
  await expect.element(own).toBeChecked()
  await userEvent.keyboard('{Tab}{ArrowLeft}')
  await userEvent.keyboard('{Enter}')
  await expect
    .poll(() => sent)
    .toMatchObject([{ sections: { speakerMismatch: { take: 'own', score: 2, note: 'None' } } }])
})

test('a decision that was stored is shown and can be changed; a conflict keeps what was chosen', async () => {
  const result = { ...first, speakerMismatch: { score: 2, note: 'None' }, note: 'Not sure.' } as const
  await show({ adjudication: { result, by: by('Ada', 'd3'), at: decidedAt }, next: null })
  await expect.element(page.getByText(/Adjudicated by Ada/)).toBeVisible()
  await expect.element(own).toBeChecked()
  await expect.element(note).toHaveValue('Not sure.')
  await note.fill('Sure.')
  mockProblem('PUT /api/tasks/{id}/adjudication', problem('edit-conflict'))
  await submit.click()
  await expect.element(page.getByText(/A review or the result changed meanwhile/)).toBeVisible()
  await expect.element(note).toHaveValue('Sure.')
  mockCall('PUT /api/tasks/{id}/adjudication', { message: 'success' })
  await submit.click()
  await expect.element(page.getByText('The result is stored.')).toBeVisible()
})

test('what was chosen and typed is there again after the task was left, until it is submitted', async () => {
  await show({ next: null })
  await note.fill('Hers.')
  await own.click()
  await cleanup()
  expect(isWorkOpen()).toBe(true)
  const { sent } = await show({ next: null })
  await expect.element(note).toHaveValue('Hers.')
  await expect.element(own).toBeChecked()
  await submit.click()
  await expect.poll(() => sent).toMatchObject([{ note: 'Hers.', sections: { speakerMismatch: { take: 'own' } } }])
  await expect.poll(isWorkOpen).toBe(false)
  await expect.element(note).toHaveValue('Hers.')
})

test('what is typed while the result is sent stays unsent input, and input that is taken back is none', async () => {
  const answer = Promise.withResolvers<{ message: string }>()
  await show({ next: null })
  onTestFinished(() => answer.resolve({ message: 'success' }))
  const sent = mockCall('PUT /api/tasks/{id}/adjudication', () => answer.promise)
  await note.fill('Hers.')
  await note.fill('')
  expect(isWorkOpen()).toBe(false)
  await own.click()
  await submit.click()
  await expect.poll(() => sent).toHaveLength(1)
  await note.fill('His.')
  answer.resolve({ message: 'success' })
  await expect.element(page.getByText('The result is stored.')).toBeVisible()
  await expect.element(note).toHaveValue('His.')
  expect(isWorkOpen()).toBe(true)
  await note.fill('')
  expect(isWorkOpen()).toBe(false)
})

test('where no two reviews disagree, the review is shown', async () => {
  mockCall('GET /api/tasks/{id}/adjudication', { data: null })
  await renderScreen(
    <AdjudicationPanel id="review-form" task={makeTask()} pair={null}>
      <p>The review</p>
    </AdjudicationPanel>,
  )
  await expect.element(page.getByText('The review')).toBeVisible()
})
