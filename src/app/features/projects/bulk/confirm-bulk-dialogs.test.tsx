import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { problem } from '#src/contract/call/problems.ts'
import { mockCall, mockProblem } from '#tests/support/mock-server.ts'
import { actionId, bundleId, testId } from '#tests/support/render-assignments.tsx'
import { renderScreen } from '#tests/support/render-screen.tsx'
import { ArchiveTaskButton } from './confirm-bulk-dialogs.tsx'

const taskId = testId('f3')

test('a reviewed task is archived without a question, which can be undone', async () => {
  const sent: unknown[] = []
  mockCall('POST /api/bundles/{id}/archiveTasks', ({ body }) => {
    sent.push(body)
    return { data: { modifiedCount: 1, actionId } }
  })
  mockCall('POST /api/bundles/{id}/undoAssign', ({ body }) => {
    sent.push(body)
    return { data: { modifiedCount: 1 } }
  })
  await renderScreen(<ArchiveTaskButton {...{ bundleId, taskId }} isArchived={false} />)
  await page.getByRole('button', { name: 'Archive' }).click()
  await expect.element(page.getByText('1 task archived.').first()).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(() => sent).toEqual([{ bundleId, archived: true, filters: { ids: [taskId] } }, { actionId }])
})

test('an archived task is restored, and a refusal is shown beside the button', async () => {
  mockProblem('POST /api/bundles/{id}/archiveTasks', problem('bundle-archived'))
  await renderScreen(<ArchiveTaskButton {...{ bundleId, taskId }} isArchived />)
  await page.getByRole('button', { name: 'Restore' }).click()
  await expect.element(page.getByRole('alert')).toMatchTextContent(/This bundle is archived\. Restore it first\./)
  const sent = new Promise((resolve) => {
    mockCall('POST /api/bundles/{id}/archiveTasks', ({ body }) => {
      resolve(body)
      return { data: { modifiedCount: 1, actionId } }
    })
  })
  await page.getByRole('button', { name: 'Restore' }).click()
  expect(await sent).toEqual({ bundleId, archived: false, filters: { ids: [taskId] } })
  await expect.element(page.getByText('1 task restored.').first()).toBeVisible()
  await expect.element(page.getByRole('alert')).not.toBeInTheDocument()
})
