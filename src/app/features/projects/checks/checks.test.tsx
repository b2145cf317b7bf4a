import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import type { ApiResponse } from '#src/app/platform/api/api.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { CheckSection } from './check-section.tsx'
import { CheckTaskDialog } from './check-task-dialog.tsx'

const projectId = '01990000-0000-7000-8000-0000000000b0'
const taskId = '01990000-0000-7000-8000-0000000000c1'
const mei = '01990000-0000-7000-8000-0000000000d1'

const checkTask = {
  _id: taskId,
  title: 'The First Night',
  externalId: null,
  language: 'Korean',
  expected: [
    { section: 'voiceOverMissingAmount' as const, score: 2 as const, tolerance: 1 as const },
    { section: 'speakerMismatch' as const, score: 3 as const, tolerance: 0 as const },
  ],
  isRetired: false,
  score: { answered: 10, right: 8, sections: [] },
}

test('the settings have each check task with its score, say who is paused, and are changed in a dialog', async () => {
  const state = { settings: { share: 10, threshold: 70, feedback: false }, isRetired: false, isPaused: true }
  mockCall('GET /api/projects/{id}/checks', () => ({
    data: {
      settings: state.settings,
      tasks: [{ ...checkTask, isRetired: state.isRetired }],
      paused: state.isPaused ? [{ _id: mei, name: 'Mei Lin', pausedAt: '2026-11-20T09:00:00.000Z' }] : [],
    },
  }))
  mockCall('PUT /api/projects/{id}/checkSettings', ({ body }) => {
    const { before: _, ...change } = body
    Object.assign(state.settings, change)
    return { message: 'success' }
  })
  mockCall('DELETE /api/tasks/{id}/check', () => {
    state.isRetired = true
    return { message: 'success' }
  })
  mockCall('POST /api/projects/{id}/liftPause', ({ body }) => {
    state.isPaused = body.userId !== mei
    return { message: 'success' }
  })
  await renderScreen(<CheckSection projectId={projectId} />)
  await expect.element(page.getByText('10% of what a talent gets')).toBeVisible()
  await expect.element(page.getByText('Voice Over Missing Amount: 2 ± 1 · Speaker Mismatch: 3')).toBeVisible()
  await expect.element(page.getByText('8 of 10 right (80%)')).toBeVisible()

  await page.getByRole('button', { name: 'Change' }).click()
  const share = page.getByRole('spinbutton', { name: 'Share of checks (%)' })
  await share.fill('51')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(share).toHaveAccessibleDescription(/Enter a whole number from 0 to 50\./)
  await share.fill('20')
  await page.getByRole('checkbox', { name: 'Talents see afterwards what was expected' }).click()
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(state.settings).toEqual({ share: 20, threshold: 70, feedback: true })
  await expect.element(page.getByText('20% of what a talent gets')).toBeVisible()

  await page.getByRole('button', { name: 'Give tasks to Mei Lin again' }).click()
  await expect.element(page.getByRole('list', { name: 'No new tasks' })).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Retire The First Night' }).click()
  const restored = mockCall('PUT /api/tasks/{id}/check', () => {
    state.isRetired = false
    return { message: 'success' }
  })
  await page.getByRole('button', { name: 'Use The First Night again' }).click()
  await expect.element(page.getByRole('button', { name: 'Retire The First Night' })).toBeVisible()
  expect(restored).toEqual([{ expected: checkTask.expected, before: { expected: null, retired: checkTask.expected } }])
})

test('what another manager changed meanwhile is not overwritten', async () => {
  let stored = { share: 10, threshold: 70, feedback: false }
  mockCall('GET /api/projects/{id}/checks', () => ({ data: { settings: stored, tasks: [], paused: [] } }))
  await renderScreen(<CheckSection projectId={projectId} />)
  await page.getByRole('button', { name: 'Change' }).click()
  await page.getByRole('spinbutton', { name: 'Share of checks (%)' }).fill('20')
  await page.getByRole('spinbutton', { name: 'Threshold (% right)' }).fill('60')
  mockProblem('PUT /api/projects/{id}/checkSettings', problem('edit-conflict'))
  stored = { share: 15, threshold: 80, feedback: true }
  await page.getByRole('button', { name: 'Save' }).click()
  await page.getByRole('button', { name: 'Keep mine' }).first().click()
  await page.getByRole('button', { name: 'Use this' }).click()
  const sent: unknown[] = []
  mockCall('PUT /api/projects/{id}/checkSettings', ({ body }) => {
    sent.push(body)
    return { message: 'success' }
  })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('dialog')).not.toBeInTheDocument()
  expect(sent).toEqual([{ share: 20, before: { share: 15 } }])
})

test('a check task expects the scores of its review at first, and at least one section is checked', async () => {
  mockCall('GET /api/tasks/{id}/check', {
    data: {
      given: [
        { section: 'voiceOverMissingAmount', score: 2 },
        { section: 'wronglyDubbedContent', score: 3 },
        { section: 'speakerMismatch', score: 1 },
      ],
      expected: null,
      retired: null,
    },
  })
  const sent = mockCall('PUT /api/tasks/{id}/check', { message: 'success' })
  const noop = () => undefined
  await renderScreen(
    <CheckTaskDialog taskId={taskId} title="Use as check task" open onOpenChange={noop} onClose={noop} />,
  )
  const sections = ['Voice Over Missing Amount', 'Wrongly Dubbed Content', 'Speaker Mismatch']
  const scoreIn = (section: string) => page.getByRole('combobox', { name: `${section}: expected score` })
  await expect.element(scoreIn('Speaker Mismatch')).toHaveValue('1')
  for (const section of sections) await scoreIn(section).selectOptions('Not checked')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .element(scoreIn('Voice Over Missing Amount'))
    .toHaveAccessibleDescription(/Choose the score of at least one section\./)
  await scoreIn('Speaker Mismatch').selectOptions('2')
  await page
    .getByRole('combobox', { name: 'Speaker Mismatch: tolerance' })
    .selectOptions('One point apart is right too')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(() => sent)
    .toEqual([
      { expected: [{ section: 'speakerMismatch', score: 2, tolerance: 1 }], before: { expected: null, retired: null } },
    ])
})

test('what another manager expects meanwhile is shown beside the own choice, and replaced only when chosen', async () => {
  type Stored = Pick<ApiResponse<'GET /api/tasks/{id}/check'>['data'], 'expected' | 'retired'>
  const one = (score: 1 | 2 | 3) => [{ score, section: 'speakerMismatch' as const, tolerance: 0 as const }]
  let stored: Stored = { expected: one(3), retired: null }
  mockCall('GET /api/tasks/{id}/check', () => ({
    data: { given: [{ section: 'speakerMismatch', score: 3 }], ...stored },
  }))
  const noop = () => undefined
  await renderScreen(<CheckTaskDialog taskId={taskId} title="Change" open onOpenChange={noop} onClose={noop} />)
  const score = page.getByRole('combobox', { name: 'Speaker Mismatch: expected score' })
  await score.selectOptions('2')
  mockProblem('PUT /api/tasks/{id}/check', problem('edit-conflict'))
  stored = { expected: one(1), retired: null }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByText('Speaker Mismatch: 1')).toBeVisible()
  await expect.element(score).toHaveValue('2')
  await page.getByRole('button', { name: 'Use this' }).click()
  await expect.element(score).toHaveValue('1')
  await score.selectOptions('3')
  stored = { expected: null, retired: one(2) }
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.element(page.getByRole('alert').getByText('Retired · Speaker Mismatch: 2')).toBeVisible()
  await page.getByRole('button', { name: 'Keep mine' }).click()
  const sent = mockCall('PUT /api/tasks/{id}/check', { message: 'success' })
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => sent).toMatchObject([{ expected: one(3), before: { expected: null, retired: one(2) } }])
})
