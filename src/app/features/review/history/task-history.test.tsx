import { describe, expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import type { Task } from '#src/app/features/review/task/task-media.ts'
import { makeQuality } from '#tests/support/make-quality.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { makeTask, mockOversight, timelineEntry } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { TaskHistory } from './task-history.tsx'
import type { TaskHistoryData as Seen } from './history-queries.ts'
import { wrongVoiceFlag } from '#tests/support/flags.ts'

const ending = (end: string) => `01990000-0000-7000-8000-0000000000${end}`
const flag = { ...wrongVoiceFlag, start: 3, end: 5, remark: 'صوت رجل', suggestedText: 'ماذا قلت؟' }
const result = {
  ...defaultReview,
  note: '第二句稍快。',
  coverage: 0.92,
  flags: [flag],
  segmentMarks: [true, true, false].map((ok, segment) => ({ side: 'dub' as const, segment, ok })),
}

const broken = { side: 'dub', kind: 'no-sound' } as const

const mei = { _id: ending('aa'), firstName: 'Mei', lastName: 'Lin' }
const task = makeTask({ status: 'completed', worker: mei, meta: {}, result, duration: 40, manages: true, history: [] })

async function show(seen: Partial<Seen> = {}, shown: Partial<Task> = {}) {
  const timeline = [
    timelineEntry({ action: 'import', worker: null }),
    timelineEntry({ how: 'plan' }),
    timelineEntry({ action: 'skip', by: 'Noah', worker: 'Noah', reason: 'broken-media', note: 'Not a word.', broken }),
    timelineEntry({ action: 'submit', by: 'Mei Lin', result, duration: 40 }),
  ]
  mockOversight({ reopenRefusal: null, timeline, ...seen })
  mockCall('POST /api/projects/{id}/getMembers2', {
    data: [
      { ...mei, language: 'Mandarin', openTasks: 2 },
      { _id: ending('ab'), firstName: 'Noah', lastName: 'Berg', language: 'Korean', openTasks: 5 },
      { _id: ending('ac'), firstName: 'Ida', lastName: '', language: '', openTasks: 0 },
    ],
  })
  mockCall('GET /api/projects/{id}/quality', {
    data: [
      makeQuality(ending('ab'), [0.62]),
      makeQuality(ending('ac'), [], { coverage: null, pausedAt: '2026-11-20T09:00:00.000Z' }),
    ],
  })
  await renderScreen(<TaskHistory task={{ ...task, ...shown }} pair={null} />)
  await expect.element(page.getByRole('heading', { name: 'Timeline' })).toBeVisible()
}

describe('oversight of a task', () => {
  test('a manager reads the task’s history as sentences, newest first', async () => {
    await show()
    const entries = page.getByRole('listitem').filter({ has: page.getByRole('time') })
    await expect.element(entries.nth(0).getByText(/Mei Lin submitted a review/)).toBeVisible()
    await expect.element(entries.nth(0).getByText(/第二句稍快。/)).toBeVisible()
    await expect.element(entries.nth(0).getByText(/92% of the dub played/)).toBeVisible()
    await expect.element(entries.nth(0).getByRole('button', { name: /0:03.*Dub.*صوت رجل/ })).toBeVisible()
    await expect.element(entries.nth(0).getByText('Segments: 2 OK, 1 not OK')).toBeVisible()
    await expect.element(entries.nth(1).getByText('Broken video (Dub): has no sound · Not a word.')).toBeVisible()
    await expect.element(entries.nth(2).getByText(/Ada assigned it to Mei Lin · by plan jobs/)).toBeVisible()
    await expect.element(entries.nth(3).getByText(/Ada imported it/)).toBeVisible()
  })

  test('a manager reopens a review with a reason, which is kept after a refusal', async () => {
    await show()
    await page.getByRole('button', { name: 'Reopen' }).click()
    const dialog = page.getByRole('dialog', { name: 'Reopen this review?' })
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Enter what to check again.')
    await dialog.getByRole('textbox', { name: 'Reason' }).fill('The last scene, please.')
    mockProblem('POST /api/tasks/{id}/reopen', problem('pay-underway'))
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(dialog.getByText(/payout is in progress or completed/)).toBeVisible()
    await expect.element(dialog.getByRole('textbox', { name: 'Reason' })).toHaveValue('The last scene, please.')
    const sent = mockCall('POST /api/tasks/{id}/reopen', () => ({ data: { status: 'assigned' } }))
    await dialog.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(page.getByText('The task was returned to its reviewer.', { exact: true })).toBeVisible()
    expect(sent).toEqual([{ reason: 'The last scene, please.' }])
  })

  test('a manager requests a second review from another member', async () => {
    await show()
    await page.getByRole('button', { name: 'Second review' }).click()
    const dialog = page.getByRole('dialog', { name: 'Request a second review?' })
    await expect.element(dialog.getByRole('option', { name: /Noah/ })).toBeInTheDocument()
    await expect.element(dialog.getByRole('option', { name: /Mei/ })).not.toBeInTheDocument()
    await dialog.getByRole('button', { name: 'Request' }).click()
    await expect.element(dialog.getByRole('alert')).toHaveTextContent('Please select a talent')
    await expect
      .element(dialog.getByRole('option', { name: 'Ida (0) · gets no new tasks · check tasks 80%' }))
      .toBeDisabled()
    await userEvent.selectOptions(
      dialog.getByRole('combobox', { name: 'Reviewer' }),
      'Noah Berg (5) · Korean · agreement 0.62 · check tasks 80% · dub played 93%',
    )
    const sent = mockCall('POST /api/tasks/{id}/secondReview', () => ({ data: { _id: ending('02') } }))
    await dialog.getByRole('button', { name: 'Request' }).click()
    await expect.element(page.getByText('Noah Berg was asked for a second review.', { exact: true })).toBeVisible()
    expect(sent).toEqual([{ memberId: ending('ab') }])
  })

  test('a manager sees two reviews side by side, where they differ, and that reopening discards a decision', async () => {
    const other = {
      _id: ending('02'),
      isFirst: false,
      status: 'completed' as const,
      worker: { _id: ending('ab'), name: 'Noah Berg' },
      result: { ...defaultReview, speakerMismatch: { score: 1, note: 'voice gender mismatch' } as const },
      isAdjudicated: true,
    }
    await show({ other })
    const row = page.getByRole('table', { name: 'Two reviews' }).getByRole('row', { name: /Speaker Mismatch/ })
    await expect.element(row).toHaveTextContent('Speaker Mismatch31 · voice gender mismatch2 apart')
    await expect.element(page.getByRole('button', { name: 'Second review' })).not.toBeInTheDocument()
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(page.getByText('The decision between the two reviews is discarded.')).toBeVisible()
  })

  test('reopening says that the reviewer was paid for others of these tasks', async () => {
    await show({ paidTasks: 3 })
    await page.getByRole('button', { name: 'Reopen' }).click()
    await expect.element(page.getByText(/Mei Lin is paid for 3 finished tasks of this bundle/)).toBeVisible()
  })

  test('a manager sees why a paid review cannot be reopened, and no Reopen button', async () => {
    await show({ reopenRefusal: 'pay-underway' })
    await expect.element(page.getByText(/Its payout is in progress or completed/)).toBeVisible()
    await expect.element(page.getByRole('button', { name: 'Reopen' })).not.toBeInTheDocument()
  })

  test('a manager sees the results of all rounds side by side, each with a link to its task', async () => {
    const first = {
      _id: ending('02'),
      round: 1,
      status: 'completed' as const,
      worker: { _id: mei._id, name: 'Mei Lin' },
      result,
    }
    const second = { _id: task._id, round: 2, status: 'new' as const, worker: null, result: null }
    await show({ rounds: [first, second] })
    const rounds = page.getByRole('table', { name: 'Rounds' })
    await expect
      .element(rounds.getByRole('row', { name: /Speaker Mismatch/ }))
      .toHaveTextContent('Speaker Mismatch3Not reviewed yet')
    const links = rounds.getByRole('link').elements()
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Round 1', `/task/${first._id}`],
    ])
  })
})
