import { expect, test } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { storeGuidelines } from '#src/offline/tasks/stored-guidelines.ts'
import { mockCall, mockNetworkError, mockProblem } from '#tests/support/mock-server.ts'
import { bo, makeTask, projectId, renderReview, timestamp } from '#tests/support/render-review.tsx'

const makeGuidelines = (version: number) => ({
  version,
  readVersion: null,
  savedAt: timestamp,
  blocks: [
    { type: 'heading' as const, level: 1, spans: [{ type: 'text' as const, text: `Rules ${version}` }] },
    {
      type: 'list' as const,
      start: null,
      items: [
        [
          {
            type: 'paragraph' as const,
            spans: [{ type: 'link' as const, text: 'Examples', url: 'https://example.com/' }],
          },
        ],
      ],
    },
  ],
})

/** Renders a task whose project has guidelines. Returns what was reported as read. */
async function renderTask(version: number, readVersion: number | null, task: Parameters<typeof makeTask>[0] = {}) {
  const reported: number[] = []
  mockCall('PUT /api/projects/{id}/guidelines/read', ({ body }) => {
    reported.push(body.version)
    return { message: 'success' }
  })
  const { project } = makeTask()
  await renderReview({ task: makeTask({ project: { ...project, guidelines: { version, readVersion } }, ...task }) })
  return reported
}

const dialog = page.getByRole('dialog', { name: 'Guidelines' })
const button = page.getByRole('button', { name: 'Guidelines' })
const note = page.getByRole('note')

test('the guidelines open before the first task, once, and are reported as read', async () => {
  const isRendered = Promise.withResolvers<void>()
  mockCall('GET /api/projects/{id}/guidelines', async () => {
    await isRendered.promise
    return { data: makeGuidelines(1) }
  })
  const reported = await renderTask(1, null)
  isRendered.resolve()
  await expect.element(dialog.getByRole('heading', { name: 'Rules 1', level: 3 })).toBeVisible()
  await expect.element(dialog.getByRole('link', { name: 'Examples' })).toHaveAttribute('href', 'https://example.com/')
  await dialog.getByRole('button', { name: 'Start review' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.poll(() => reported).toEqual([1])
  await userEvent.keyboard('d')
  await expect.element(dialog).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Start review' })).not.toBeInTheDocument()
})

test('after a change a note says so until they are read', async () => {
  mockCall('GET /api/projects/{id}/guidelines', { data: makeGuidelines(3) })
  const reported = await renderTask(3, 2)
  await expect.element(note).toHaveTextContent('The guidelines changed since you read them.')
  await expect.element(dialog).not.toBeInTheDocument()
  await button.click()
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect.element(note).not.toBeInTheDocument()
  await expect.poll(() => reported).toEqual([3])
})

test('without a network they come from the device, and what was read is reported later', async () => {
  await storeGuidelines(bo, projectId, makeGuidelines(2))
  mockNetworkError('GET /api/projects/{id}/guidelines')
  const reported = await renderTask(2, 1)
  mockNetworkError('PUT /api/projects/{id}/guidelines/read')
  await button.click()
  await expect.element(dialog.getByRole('heading', { name: 'Rules 2' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Got it' }).click()
  await expect.element(dialog).not.toBeInTheDocument()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
  expect(reported).toEqual([])
  mockCall('PUT /api/projects/{id}/guidelines/read', ({ body }) => {
    reported.push(body.version)
    return { message: 'success' }
  })
  window.dispatchEvent(new Event('online'))
  await expect.poll(() => reported).toEqual([2])
})

test('those that cannot be loaded interrupt nobody, and can be requested again', async () => {
  mockProblem('GET /api/projects/{id}/guidelines', problem('unexpected'))
  await renderTask(1, null)
  await button.click()
  await expect.element(dialog.getByRole('alert')).toBeVisible()
  mockCall('GET /api/projects/{id}/guidelines', { data: makeGuidelines(1) })
  await dialog.getByRole('button', { name: 'Retry' }).click()
  await expect.element(dialog.getByRole('heading', { name: 'Rules 1' })).toBeVisible()
  await dialog.getByRole('button', { name: 'Close' }).click()
})

test('a manager who looks at a task opens them by the button only', async () => {
  mockCall('GET /api/projects/{id}/guidelines', { data: makeGuidelines(1) })
  const reported = await renderTask(1, null, { worker: { _id: projectId, firstName: 'Li', lastName: 'Wei' } })
  await button.click()
  await expect.element(dialog.getByRole('heading', { name: 'Rules 1' })).toBeVisible()
  await expect.element(dialog.getByRole('button', { name: 'Got it' })).not.toBeInTheDocument()
  expect(reported).toEqual([])
})
