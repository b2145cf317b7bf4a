import { http, HttpResponse } from 'msw'
import { describe, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { defaultReview } from '#src/domain/review/review.ts'
import { updateStoredDraft } from '#src/offline/drafts/draft-store.ts'
import { withContent } from '#src/offline/drafts/stored-draft.ts'
import type { OutboxEntry } from '#src/offline/outbox/outbox-entry.ts'
import { addEntry, tryUpdateEntry } from '#src/offline/outbox/outbox-store.ts'
import type { TaskDownload } from '#src/offline/tasks/task-download.ts'
import { currentDownloadSettings } from '#src/app/features/talent/downloads/download-settings.ts'
import { updateTaskDownload } from '#src/offline/tasks/task-download-store.ts'
import { mockCall, mockServer, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { makeTaskDownload, makeOutboxEntry } from '#tests/support/offline-records.ts'
import { draftWithNote } from '#tests/support/render-review.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { TaskQueue } from './task-queue.tsx'

const bundle = { _id: '01990000-0000-7000-8000-0000000000b1', name: 'Night Market' }
const taskId = (number: number) => `01990000-0000-7000-8000-00000000000${number}`
const { person } = makeOutboxEntry()

const job = {
  bundle,
  project: { _id: '01990000-0000-7000-8000-0000000000c1', name: 'Dubbing' },
  total: 10,
  completed: 3,
  amount: 60,
  currency: 'USD',
  nextTaskId: taskId(1),
  priority: 'urgent' as const,
  dueOn: '2026-11-20',
  late: 2,
}

async function storeTaskDownloads(...tasks: TaskDownload[]) {
  for (const taskDownload of tasks) await updateTaskDownload(person, taskDownload.task._id, () => taskDownload)
}

const makeReadyDownload = (number: number, more: Partial<TaskDownload> = {}) =>
  makeTaskDownload({ id: taskId(number), bundle, ...more })

async function addToOutbox(entry: OutboxEntry) {
  await addEntry(entry)
  if (entry.state !== 'waiting') await tryUpdateEntry(entry.id, ({ order }) => ({ ...entry, order }))
  return entry
}

async function renderQueue() {
  mockCall('GET /api/talents/jobs', { current: [job], history: [] })
  return renderScreen(<TaskQueue />)
}

describe('the queue', () => {
  test('without jobs, and with nothing on the device, the queue says one thing', async () => {
    mockCall('GET /api/talents/jobs', { current: [], history: [] })
    const screen = await renderScreen(<TaskQueue />)
    await expect.element(screen.getByText('No tasks are assigned to you.')).toBeVisible()
    await expect.element(screen.getByRole('status')).toBeEmptyDOMElement()
  })

  test('the queue shows the number of open, ready and unsent tasks', async () => {
    await storeTaskDownloads(
      makeReadyDownload(1),
      makeReadyDownload(2),
      makeReadyDownload(3, { state: 'loading', storedBytes: 3_000_000 }),
      makeReadyDownload(4),
    )
    const work = { kind: 'review', taskId: taskId(4), bundleId: bundle._id, result: defaultReview } as const
    await addToOutbox(makeOutboxEntry({ work }))
    const screen = await renderQueue()
    await expect.element(screen.getByText('6 tasks open in 1 job')).toBeVisible()
    await expect.element(screen.getByText('Ready to work: 2 tasks on this device')).toBeVisible()
    await expect.element(screen.getByText('1 waiting to be sent')).toBeVisible()
    await expect.element(screen.getByText('Downloading · 3 MB of 12 MB')).toBeVisible()
    await expect.element(screen.getByText('Submitted, waiting to be sent')).toBeVisible()
    await expect.element(screen.getByText(/^2 tasks ready offline/)).toBeVisible()
  })

  test('the queue shows downloaded tasks without a network and without cached jobs', async () => {
    mockNetworkError('GET /api/talents/jobs')
    await storeTaskDownloads(makeReadyDownload(1))
    const screen = await renderScreen(<TaskQueue />)
    await expect.element(screen.getByText('Ready to work: 1 task on this device')).toBeVisible()
    await expect.element(screen.getByRole('link', { name: /^Open: Task/ })).toBeVisible()
    await expect.element(screen.getByText('Network error. Please try again later.')).toBeVisible()
  })

  test('a waiting download can be paused, and a complete one removed', async () => {
    await storeTaskDownloads(
      makeReadyDownload(1, { state: 'queued', reason: 'wifi', storedBytes: 0, totalBytes: null }),
      makeReadyDownload(2),
    )
    const screen = await renderQueue()
    await expect.element(screen.getByText('Waiting for Wi-Fi')).toBeVisible()
    await screen.getByRole('button', { name: 'Pause: Task 00000001 · English' }).click()
    await expect.element(screen.getByText('Paused', { exact: true })).toBeVisible()
    await screen.getByRole('button', { name: 'Remove from this device: Task 00000002 · English' }).click()
    await expect.element(screen.getByRole('link', { name: /^Open: Task 00000002/ })).not.toBeInTheDocument()
  })

  test.each([
    ['while the browser asks for permission to persist storage', { persist: () => new Promise(() => {}) }],
    ['in a browser without a storage manager', undefined],
  ])('downloads begin %s', async (_, storage) => {
    vi.spyOn(navigator, 'storage', 'get').mockReturnValue(storage as StorageManager)
    const task = { ...makeReadyDownload(1).task, project: { ...job.project, listening: true, guidelines: null } }
    mockCall('GET /api/bundles/{id}/nextTasks', { data: [{ task, draft: null }], gone: [], total: 10, completed: 3 })
    mockServer.use(http.get('/media/clips/*', () => new HttpResponse(null, { status: 404 })))
    const screen = await renderQueue()
    await screen.getByRole('button', { name: 'Download more: Dubbing, Night Market' }).click()
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.element(screen.getByText(/^One of its videos no longer exists on its host/)).toBeVisible()
  })

  test('a task with unsent work cannot be removed, and the reason is shown', async () => {
    await storeTaskDownloads(makeReadyDownload(1))
    await addToOutbox(makeOutboxEntry({ taskId: taskId(1) }))
    const screen = await renderQueue()
    await screen.getByRole('button', { name: /^Remove from this device/ }).click()
    await expect.element(screen.getByText('Not removed: work on this task has not been sent yet.')).toBeVisible()
    await expect.element(screen.getByText('Submitted, waiting to be sent')).toBeVisible()
  })

  test('the person chooses how many more tasks are downloaded, from 1 to 50', async () => {
    const requestedCounts: unknown[] = []
    mockCall('GET /api/bundles/{id}/nextTasks', ({ query }) => {
      requestedCounts.push(query.count)
      return { data: [], gone: [], total: 10, completed: 3 }
    })
    const screen = await renderQueue()
    await screen.getByRole('button', { name: 'Download more: Dubbing, Night Market' }).click()
    const count = page.getByRole('spinbutton', { name: 'How many tasks?' })
    await expect.element(count).toHaveValue('5')
    await count.fill('51')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.element(page.getByRole('alert')).toHaveTextContent('Enter a number from 1 to 50.')
    await count.fill('12')
    await page.getByRole('button', { name: 'Download', exact: true }).click()
    await expect.poll(() => requestedCounts).toEqual([12])
    await expect.element(screen.getByText('This job has no more tasks to download.')).toBeVisible()
  })
})

test('the person turns automatic downloads off', async () => {
  const screen = await renderQueue()
  await screen.getByText('Download settings').click()
  const automatic = screen.getByRole('switch', { name: 'Keep the next tasks on this device' })
  await expect.element(automatic).toBeChecked()
  await automatic.click()
  await expect.element(automatic).not.toBeChecked()
  expect(currentDownloadSettings().keepsNextTasks).toBe(false)
})

test('what was typed for a task that is no longer the person’s is named, and the task opens', async () => {
  await storeTaskDownloads(makeReadyDownload(1, { finishedAt: 2 }), makeReadyDownload(2, { finishedAt: 2 }))
  await updateStoredDraft(person, taskId(1), (stored) => withContent(stored, draftWithNote('Late lips')))
  await addToOutbox(makeOutboxEntry({ taskId: taskId(2), state: 'refused', failureReason: null }))
  const screen = await renderQueue()
  const rowOf = (number: number) =>
    screen
      .getByRole('listitem')
      .filter({ hasText: `Task 0000000${number}` })
      .last()
  await expect
    .element(screen.getByText('You need not review this any more. What you wrote is still on this device.'))
    .toBeVisible()
  await expect
    .element(screen.getByRole('link', { name: /^Open: Task 00000001/ }))
    .toHaveAttribute('href', `/task/${taskId(1)}`)
  await expect.element(rowOf(2).getByText('Rejected', { exact: true })).toBeVisible()
})

describe('submissions in the outbox', () => {
  test('“Send now” sends a waiting submission', async () => {
    await addToOutbox(
      makeOutboxEntry({ taskId: taskId(1), work: { kind: 'profile', changes: { lookingForTasks: false } } }),
    )
    const screen = await renderQueue()
    const section = screen.getByRole('region', { name: 'Waiting to be sent' })
    await expect.element(section.getByText('Profile changes')).toBeVisible()
    mockCall('POST /api/talents/updateInfo', { message: 'success' })
    await section.getByRole('button', { name: 'Send now' }).click()
    await expect.element(section).not.toBeInTheDocument()
    await expect.element(screen.getByText('Sent (1)')).toBeVisible()
  })

  test('a refused submission shows the reason, can be copied, and is deleted only after confirmation', async () => {
    const reason = { code: 'task-not-yours', status: 409 }
    await addToOutbox(makeOutboxEntry({ taskId: taskId(1), state: 'refused', failureReason: reason }))
    await storeTaskDownloads(makeReadyDownload(1))
    const screen = await renderQueue()
    const download = screen.getByRole('listitem').filter({ hasText: 'Task 00000001' }).last()
    await expect.element(download.getByText('Rejected', { exact: true })).toBeVisible()
    const row = screen.getByRole('listitem', { name: 'Review of task 00000001' })
    await expect.element(row.getByText('This task is no longer assigned to you. Your draft is saved.')).toBeVisible()
    await row.getByText('Your input').click()
    await expect.element(row.getByText(/Mouths lag/)).toBeVisible()
    const copied = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue()
    await row.getByRole('button', { name: 'Copy' }).click()
    await expect.element(screen.getByText('Copied')).toBeVisible()
    expect(copied.mock.calls[0]?.[0]).toContain('Mouths lag')
    copied.mockRestore()
    await row.getByRole('button', { name: 'Delete: Review of task 00000001' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
    await expect.element(row).toBeVisible()
    await row.getByRole('button', { name: 'Delete: Review of task 00000001' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
    await expect.element(row).not.toBeInTheDocument()
  })

  test('a submission that is refused again shows the new reason', async () => {
    mockProblem('POST /api/bundles/{id}/submitReviewResult', problem('task-completed'))
    const work = { kind: 'review' as const, taskId: taskId(1), bundleId: bundle._id, result: anyReview() }
    await addToOutbox(
      makeOutboxEntry({ work, state: 'refused', failureReason: { code: 'task-not-yours', status: 409 } }),
    )
    const screen = await renderQueue()
    await screen.getByRole('button', { name: 'Send again' }).click()
    await expect.element(screen.getByText('This task has already been reviewed.')).toBeVisible()
  })
})

function anyReview() {
  const { work } = makeOutboxEntry()
  if (work.kind !== 'review') throw new Error('not a review')
  return work.result
}
