import { describe, expect, test } from 'vitest'
import { problem } from '#src/contract/problems.ts'
import { answer, cutOff, refuse } from '#tests/support/msw.ts'
import { renderScreen } from '#tests/support/screen.tsx'
import { ReviewScreen } from './review-screen.tsx'
import type { Task } from './task-media.ts'

const bo = '01990000-0000-7000-8000-0000000000aa'
const taskId = '01990000-0000-7000-8000-000000000001'
const instant = '2026-11-01T08:00:00Z'

function makeTask(more: Partial<Task> = {}): Task {
  return {
    _id: taskId,
    status: 'assigned',
    bundle: { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Bundle' },
    project: { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Project' },
    worker: { _id: bo, firstName: 'Bo', lastName: 'Li' },
    language: 'English',
    created_at: instant,
    updated_at: instant,
    duration: 0,
    source_external_url: '/media/clips/tea-boat/source.mp4',
    target_external_url: '/media/clips/tea-boat/target.mp4',
    meta: {
      source_language_auto_detect: 'Mandarin',
      asr_sentence_list: '[["你好", 0, 1, "A", "female"]]',
      rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"]]',
    },
    result: null,
    reopened: null,
    manages: false,
    history: [
      { at: instant, by: 'Ada', action: 'imported', from: null, to: 'new', worker: null },
      { at: instant, by: 'Ada', action: 'assigned', from: 'new', to: 'assigned', worker: 'Bo Li' },
    ],
    ...more,
  }
}

/** Shows the task to Bo, who has done 33 of 100 and will be given `next` afterwards. */
async function show({ task = makeTask(), next = null }: { task?: Task; next?: Task | null } = {}) {
  const opened: string[] = []
  answer('GET /api/tasks/{id}', { data: task })
  answer('POST /api/bundles/{id}/workerTasks', { data: next, total: 100, completed: 33 })
  answer('POST /api/tasks/{id}/sync', { message: 'success' })
  const screen = await renderScreen(
    <ReviewScreen
      taskId={taskId}
      onOpenTask={(id) => opened.push(id)}
      onHome={() => undefined}
      onSignedOut={() => undefined}
    />,
  )
  await expect.element(screen.getByRole('heading', { name: 'Evaluation Form' })).toBeVisible()
  return { screen, opened }
}

describe('reviewing a task', () => {
  test('shows the progress, the sentences and the form at its defaults', async () => {
    const { screen } = await show()
    await expect.element(screen.getByText('Task Progress: 34/100')).toBeVisible()
    await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
    const missing = screen.getByRole('group', { name: 'Voice Over Missing Amount' })
    await expect.element(missing.getByRole('radio', { name: /^2/ })).toBeChecked()
    await expect
      .element(screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^3/ }))
      .toBeChecked()
  })

  test('an untouched form is asked about once', async () => {
    const { screen, opened } = await show({ next: makeTask({ _id: '01990000-0000-7000-8000-000000000002' }) })
    answer('POST /api/bundles/{id}/submitReviewResult', { message: 'success' })
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    const dialog = screen.getByRole('dialog')
    await expect.element(dialog.getByText('The form is untouched, and 0% of the dub was played.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('Review result submitted successfully', { exact: true })).toBeVisible()
    expect(opened).toEqual(['01990000-0000-7000-8000-000000000002'])
  })

  test('what was scored is sent, with the time it took', async () => {
    const { screen } = await show()
    const sent: unknown[] = []
    answer('POST /api/bundles/{id}/submitReviewResult', ({ body }) => {
      sent.push(body)
      return { message: 'success' }
    })
    await screen.getByRole('group', { name: 'Speaker Mismatch' }).getByRole('radio', { name: /^1/ }).click()
    await screen.getByLabelText('Note: Speaker Mismatch').selectOptions('voice gender mismatch')
    await screen.getByLabelText('Free note').fill('Her lines are his.')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
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
        },
      },
    ])
  })

  test('after a lost network the same submission is sent again', async () => {
    const { screen } = await show()
    cutOff('POST /api/bundles/{id}/submitReviewResult')
    await screen.getByLabelText('Free note').fill('late lips')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
    const kept = localStorage.getItem(`review-draft:${bo}:${taskId}`) ?? ''
    const keys: (string | null)[] = []
    answer('POST /api/bundles/{id}/submitReviewResult', ({ request }) => {
      keys.push(request.headers.get('idempotency-key'))
      return { message: 'success' }
    })
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('All tasks are done.', { exact: false })).toBeVisible()
    expect(keys).toHaveLength(1)
    expect(kept).toContain(String(keys[0]))
  })

  test('a task that is no longer theirs says so and keeps what was written', async () => {
    const { screen } = await show()
    refuse('POST /api/bundles/{id}/submitReviewResult', problem('task-not-yours'))
    await screen.getByLabelText('Free note').fill('late lips')
    await screen.getByRole('button', { name: 'Submit Review' }).click()
    await expect.element(screen.getByText('This task is no longer assigned to you. Your draft is kept.')).toBeVisible()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('late lips')
    await expect.element(screen.getByRole('button', { name: 'Next task' })).toBeVisible()
  })

  test('a draft is there again', async () => {
    const draft = { version: 1, result: { note: 'from yesterday' }, activeMs: 5000, pending: null }
    localStorage.setItem(`review-draft:${bo}:${taskId}`, JSON.stringify(draft))
    const { screen } = await show()
    await expect.element(screen.getByLabelText('Free note')).toHaveValue('from yesterday')
  })
})

test('meta data is hidden until asked for, the newest history first', async () => {
  const { screen } = await show()
  await screen.getByRole('button', { name: 'Show Meta Data' }).click()
  await expect.element(screen.getByRole('button', { name: 'Hide Meta Data' })).toBeVisible()
  await expect.element(screen.getByText(/"action": "assigned"[\s\S]*"action": "imported"/)).toBeVisible()
})

test('a broken segment list still shows what can be shown', async () => {
  const meta = { rewrite_translate_list: '[["Hello there", 0, 1, "A", "female"], ["cut o' }
  const { screen } = await show({ task: makeTask({ meta }) })
  await expect.element(screen.getByRole('button', { name: /Hello there/ })).toBeVisible()
  await expect.element(screen.getByText('The segment list is damaged; what could be read is shown.')).toBeVisible()
})
